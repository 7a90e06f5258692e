import { listAudit } from '@csuite/shared/contract/audit'
import { addAddresses, createRemote, grantWorker } from '@csuite/shared/contract/remote-owners'
import { activateRelease, publishRelease, registryState } from '@csuite/shared/contract/releases'
import { release } from '../../testing/release'
import { atStart, openTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'
import { listRemoteRows } from './remote-owners.repository'

describe.each(testEngines)('remotes own addresses (%s)', (engine) => {
  const api = openTestApi(engine)
  const admin = atStart(() => api.signUpAdministrator())

  const create = (name: string, ...addresses: string[]) =>
    api.call(createRemote, { body: { name, addresses } }, admin)

  test('a remote is made once, with its addresses', async () => {
    const made = await create('caudal', '/caudal', '/riego/zonas')
    expect(made.json()).toMatchObject({
      name: 'caudal',
      addresses: ['/caudal', '/riego/zonas'],
      active: null,
    })
    expect((await create('caudal', '/otra-cosa')).json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
  })

  test.each([
    ...['/login', '/login/x', '/log', '/apps-nuevas', '/auth/apple', '/caudal', '/caudal/x', '/ca', '/riego'],
    ...[
      '/logout',
      '/playstoreapps',
      '/api',
      '/api/x',
      '/ap',
      '/assets',
      '/remotes',
      '/kit',
      '/health',
      '/metrics',
    ],
  ])('%s belongs to somebody', async (address) => {
    const taken = await create('equipo-nuevo', '/libre', address)
    expect(taken.json()).toMatchObject({ statusCode: 409, code: 'ADDRESS_TAKEN' })
    expect(taken.json<{ message: string }>().message).toContain(address)
  })

  test.each(['/', '', '/Caudal', '/x?', '/:x', '/x/*', '/x/', '//x', '/%2e', 'x', '/x y', '/ñ'])(
    '%j is no address',
    async (address) => {
      expect((await create('equipo-nuevo', address)).statusCode).toBe(400)
    },
  )

  test('of many that ask for one address at once, one gets it', async () => {
    const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']
    const answers = await Promise.all(names.map((name) => create(`carrera-${name}`, '/carrera')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('a remote gets further addresses, and none of somebody else', async () => {
    const add = (name: string, ...addresses: string[]) =>
      api.call(addAddresses, { params: { name }, body: { addresses } }, admin)
    expect((await create('presas', '/presas')).statusCode).toBe(201)
    const wider = await add('presas', '/embalses', '/presas', '/presas/norte', '/embalses')
    expect(wider.json()).toMatchObject({ addresses: ['/presas', '/embalses'] })
    for (const taken of ['/login', '/embalse', '/presas/x', '/api'])
      expect((await add('caudal', '/libre', taken)).json()).toMatchObject({ code: 'ADDRESS_TAKEN' })
    expect((await create('libre', '/libre')).statusCode).toBe(201)
    expect((await add('nadie', '/nadie')).statusCode).toBe(404)
    expect((await add('presas', '/')).statusCode).toBe(400)
    const audit = await api.result(listAudit, { query: { tipo: 'remoto.direcciones' } }, admin)
    expect(audit.data).toMatchObject([
      { autor: { id: admin.id }, detalle: { remoto: 'presas', direcciones: '/embalses' } },
    ])
  })

  test("the operator's first publication makes the remote, with what its pages need and nobody has", async () => {
    const page = (path: string) => ({ path, access: 'user' as const, title: 'x' })
    const publish = (name: string, ...paths: string[]) => {
      const body = release(name, '1.0.0', { pages: paths.map(page), screens: [] })
      return api.call(publishRelease, { params: { name }, body }, admin)
    }
    expect((await publish('turnos', '/turnos/:id', '/turnos', '/guardias/*')).statusCode).toBe(201)
    expect((await create('otro', '/turnos/x')).json()).toMatchObject({ code: 'ADDRESS_TAKEN' })
    expect((await create('otro', '/guardias-x')).json()).toMatchObject({ code: 'ADDRESS_TAKEN' })
    expect((await publish('ladron', '/turnos/nuevos')).statusCode).toBe(422)
    expect((await create('ladron', '/ladron')).statusCode).toBe(201)
  })

  test("the portal's own stand first in the registry, so that no team's page for guests becomes the sign-in", async () => {
    expect((await create('aaa', '/aaa')).statusCode).toBe(201)
    for (const [name, path] of [
      ['aaa', '/aaa'],
      ['remote-auth', '/login'],
    ] as const) {
      const page = { path, access: 'guest' as const, title: 'Entrar' }
      const body = release(name, '1.0.0', { pages: [page], screens: [] })
      await api.result(publishRelease, { params: { name }, body }, admin)
      await api.result(activateRelease, { params: { name }, body: { version: '1.0.0' } }, admin)
    }
    const { remotes } = await api.result(registryState, {})
    expect(remotes.map(({ name }) => name)).toEqual(['remote-auth', 'aaa'])
  })

  test('a worker gets a scope below its own addresses from an administrator, and no other', async () => {
    const grant = (scope: string | null, name = 'caudal') =>
      api.call(grantWorker, { params: { name }, body: { scope } }, admin)
    for (const scope of ['/', '/apps', '/caudales', '/c']) expect((await grant(scope)).statusCode).toBe(400)
    expect((await grant('/caudal/campo')).json()).toMatchObject({ workerScope: '/caudal/campo' })
    expect((await grant(null)).json()).toMatchObject({ workerScope: null })
    const [row] = (await listRemoteRows(api.database.orm)).filter(({ name }) => name === 'caudal')
    expect(row?.lastWorkerScope).toBe('/caudal/campo')
    expect((await grant('/nadie', 'nadie')).statusCode).toBe(404)
  })
})

import { registerApp } from '@csuite/shared/contract/apps'
import { listAudit } from '@csuite/shared/contract/audit'
import { allEndpoints } from '../../testing/all-endpoints'
import {
  createServiceKey,
  keyScopes,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { changeRole } from '@csuite/shared/contract/user-administration'
import { listUsers, toggleUserStatus } from '@csuite/shared/contract/users'
import { createRemote, grantOrigins } from '@csuite/shared/contract/remote-owners'
import { activateRelease, canaryRelease, listRemotes, publishRelease } from '@csuite/shared/contract/releases'
import { publishMaps } from '@csuite/shared/contract/remote-errors'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { release } from '../../testing/release'
import { atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator } from '../../testing/test-callers'

const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

describe('service keys', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  const make = (body: object = {}, by = admin) =>
    api.result(
      createServiceKey,
      { body: { nombre: 'Canal', alcances: [...keyScopes], caduca: dayIn(30), ...body } },
      by,
    )
  const people = (clave: string) => api.call(listUsers, {}, { token: clave })

  test('is shown once, listed without the key, and works until it is revoked', async () => {
    const { clave, ...made } = await make({ nombre: ' Canal de personas ', alcances: ['usuarios:leer'] })
    expect(clave).toMatch(/^csk_[\w-]{43}$/)
    expect(made).toMatchObject({ nombre: 'Canal de personas', vigente: true, ultimoUso: null })
    expect((await people(clave)).statusCode).toBe(200)
    const [listed] = await api.result(listServiceKeys, {}, admin)
    expect(listed).toEqual({ ...made, ultimoUso: expect.any(String) as string })
    expect((await api.call(revokeServiceKey, { params: { id: made.id } }, admin)).statusCode).toBe(204)
    expect((await people(clave)).statusCode).toBe(401)
    expect((await api.call(revokeServiceKey, { params: { id: made.id } }, admin)).json()).toMatchObject({
      ...{ statusCode: 404, message: expect.stringContaining('se revocó antes') as string },
    })
  })

  test('its last use is written every five minutes at most', async () => {
    const { clave, id } = await make()
    const lastUse = async () => {
      await people(clave)
      return (await api.result(listServiceKeys, {}, admin)).find((key) => key.id === id)?.ultimoUso
    }
    const first = await lastUse()
    api.advance(299_000)
    expect(await lastUse()).toBe(first)
    api.advance(2000)
    expect(await lastUse()).not.toBe(first)
    api.advance(-301_000)
  })

  test.each(keyScopes)(
    'with %s alone it may call what the contract says, and nothing else',
    async (alcance) => {
      const { clave: token } = await make({ alcances: [alcance] })
      for (const endpoint of allEndpoints.filter(({ access }) => access !== 'anyone')) {
        const params = { id: 2_000_000_000, name: 'ninguno' }
        const { statusCode } = await api.call(endpoint, { params }, { token })
        expect([endpoint.path, statusCode === 403]).toEqual([
          endpoint.path,
          ![endpoint.keyScope].flat().includes(alcance),
        ])
      }
    },
  )

  test('of one remote it delivers that one, sees no other, and makes no other call', async () => {
    const names = ['prensa', 'horno']
    for (const name of names)
      await api.result(createRemote, { body: { name, addresses: [`/${name}`] } }, admin)
    const { clave: token, ...made } = await make({ alcances: ['remotos'], remoto: 'prensa' })
    expect(made.remoto).toBe('prensa')
    expect((await api.result(listRemotes, {}, { token })).map(({ name }) => name)).toEqual(['prensa'])
    const ask = async ({ method, path }: EndpointDefinition, name: string, payload = {}) => {
      const url = `/api${path.replace(':name', name).replace(':vista', 'pr-1').replace(':version', '1.0.0')}`
      const headers = { authorization: `Bearer ${token}` }
      return (await api.inject({ method, url, headers, ...(method !== 'GET' && { payload }) })).statusCode
    }
    const bodies = new Map<EndpointDefinition, (name: string) => object>([
      [publishRelease, (name) => release(name, '1.0.0')],
      [publishMaps, () => ({ mapas: [{ archivo: 'entry.js', contenido: 'AAAA' }] })],
      [activateRelease, () => ({ version: '1.0.0' })],
      [canaryRelease, () => ({ version: '1.0.0', percent: 5 })],
    ])
    for (const endpoint of allEndpoints.filter(({ keyScope }) => [keyScope].flat().includes('remotos'))) {
      const answers = names.map((name) => ask(endpoint, name, bodies.get(endpoint)?.(name)))
      const [own, other] = await Promise.all(answers)
      if (endpoint.access !== 'deployer')
        expect([endpoint.path, own, other]).toEqual([endpoint.path, 403, 403])
      else if (endpoint !== listRemotes)
        expect([endpoint.path, own === 403, other]).toEqual([endpoint.path, false, 403])
    }
  })

  test.each([
    { alcances: ['apps'] },
    { alcances: ['remotos', 'apps'] },
    { alcances: ['remotos'], remoto: 'A B' },
  ])('a remote that does not fit the scopes is refused: %j', async (body) => {
    const answer = await api.call(
      createServiceKey,
      { body: { nombre: 'Canal', remoto: 'prensa', ...body } as never },
      admin,
    )
    expect(answer.json()).toMatchObject({ statusCode: 400, fields: { remoto: expect.any(String) as string } })
  })

  test('a missing scope comes before anything else: the body, the row, the shape', async () => {
    const { clave: token } = await make({ alcances: ['auditoria:leer'] })
    for (const body of [{}, { nombre: 'X', descripcion: 'Y' }]) {
      const answer = await api.call(registerApp, { body: body as never }, { token })
      expect(answer.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
      expect(answer.json<{ message: string }>().message).toContain('«apps»')
    }
  })

  test('what it does has the key as its author, not the administrator', async () => {
    const { clave: token } = await make({ nombre: 'Despliegues' })
    const remote = { name: 'caudal', addresses: ['/caudal'] }
    expect(await api.result(createRemote, { body: remote }, { token })).toMatchObject({
      createdBy: 'clave Despliegues',
    })
    const origins = { connect: ['https://datos.example'], base: [] }
    await api.result(grantOrigins, { params: { name: 'caudal' }, body: origins }, { token })
    expect((await api.result(listRemotes, {}, { token })).map(({ name }) => name)).toContain('caudal')
    const { data } = await api.result(listAudit, { query: { remoto: 'caudal' } }, { token })
    expect(data.map(({ tipo, autor, detalle }) => [tipo, autor, detalle.clave])).toEqual([
      ['remoto.origenes', null, 'Despliegues'],
      ['remoto.creado', null, 'Despliegues'],
    ])
  })

  test('dies with the role of its administrator, with the suspension and with the account', async () => {
    const other = await addAdministrator(api)
    const { clave } = await make({}, other)
    const status = async () => (await people(clave)).statusCode
    expect(await status()).toBe(200)
    await api.result(changeRole, { params: { id: other.id }, body: { role: 2 } }, admin)
    expect(await status()).toBe(401)
    await api.result(changeRole, { params: { id: other.id }, body: { role: 1 } }, admin)
    await api.result(toggleUserStatus, { params: { id: other.id } }, admin)
    const listed = (await api.result(listServiceKeys, {}, admin)).find(({ autor }) => autor.id === other.id)
    expect([await status(), listed?.vigente]).toEqual([401, false])
  })

  test('an expired key says so', async () => {
    const { clave } = await make({ caduca: new Date(Date.now() + 60_000).toISOString() })
    api.advance(61_000)
    expect((await people(clave)).json()).toMatchObject({ message: 'La clave de servicio «Canal» venció.' })
    api.advance(-61_000)
  })

  test('a day counts to its end in the portal’s time zone', async () => {
    // Lima is five hours behind UTC.
    const following = new Date(Date.parse(dayIn(10)) + DAY_MS + 5 * 3_600_000)
    expect((await make({ caduca: dayIn(10) })).caduca).toBe(following.toISOString())
  })

  test.each([
    ['no name', { nombre: ' ' }],
    ['no scope', { alcances: [] }],
    ['an unknown scope', { alcances: ['todo'] }],
    ['a day that has passed', { caduca: '2020-01-01' }],
    ['no such day', { caduca: '2027-02-30' }],
    ['more than a year', { caduca: dayIn(400) }],
  ])('%s is refused', async (_case, change) => {
    const body = { nombre: 'Canal', alcances: ['apps'], ...change } as never
    expect((await api.call(createServiceKey, { body }, admin)).statusCode).toBe(400)
  })

  test('what looks like a key and is none is refused', async () => {
    for (const clave of [`csk_${'a'.repeat(43)}`, 'csk_', `csd_${'a'.repeat(43)}`])
      expect((await people(clave)).statusCode).toBe(401)
  })
})

import { listAudit } from '@csuite/shared/contract/audit'
import { PAGE_ROLES, type PageRole, SPEC_ADDRESSES, addressOf } from '@csuite/shared/contract/page-path'
import {
  addAddresses,
  createRemote,
  grantOrigins,
  grantRoles,
  grantWorker,
} from '@csuite/shared/contract/remote-owners'
import type { RemotePage } from '@csuite/shared/contract/remotes'
import {
  type ReleaseManifest,
  type RemoteSummary,
  activateRelease,
  publishRelease,
  registryState,
} from '@csuite/shared/contract/releases'
import type { LightMyRequestResponse } from 'fastify'
import { openServer } from '../../../testing/ports'
import { release } from '../../../testing/release'
import { atStart, openTestApi } from '../../../testing/test-api'
import { findRemote } from './remote-owners.repository'

describe('remotes own addresses', () => {
  const api = openTestApi()
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
      '/oidc',
      '/scim',
      '/vista',
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

  describe('roles', () => {
    type Page = Partial<RemotePage> & Pick<RemotePage, 'path'>
    const grant = (name: string, roles: PageRole[]) =>
      api.call(grantRoles, { params: { name }, body: { roles } }, admin)
    /** Publishes a release with these pages and activates it; returns the publication's answer. */
    const deliver = async (name: string, version: string, ...pages: Page[]) => {
      const whole = pages.map((page) => ({ access: 'user' as const, title: 'x', ...page }))
      const body = release(name, version, { pages: whole, screens: [] })
      const published = await api.call(publishRelease, { params: { name }, body }, admin)
      if (published.statusCode === 201)
        await api.result(activateRelease, { params: { name }, body: { version } }, admin)
      return published
    }
    const addresses = async () => {
      const { remotes } = await api.result(registryState, {})
      const pages = remotes.flatMap(({ active }) => active.manifest.pages)
      return PAGE_ROLES.flatMap((role) => addressOf(role, pages) ?? [])
    }
    const sentence = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message

    test("the portal's own have theirs from the start, and nobody else gets them", async () => {
      const own = Object.values(SPEC_ADDRESSES)
      expect(own).toHaveLength(PAGE_ROLES.length)
      for (const role of PAGE_ROLES) {
        const body = { name: 'aprovechado', addresses: ['/aprovechado'], roles: [role] }
        const made = await api.call(createRemote, { body }, admin)
        expect(made.json()).toMatchObject({ statusCode: 409, code: 'ROLE_TAKEN' })
        expect(sentence(made)).toContain(`«${role}» ya es de remote-`)
        expect((await grant('caudal', [role])).json()).toMatchObject({ code: 'ROLE_TAKEN' })
        const added = { params: { name: 'caudal' }, body: { addresses: ['/caudal'], roles: [role] } }
        expect((await api.call(addAddresses, added, admin)).json()).toMatchObject({ code: 'ROLE_TAKEN' })
      }
      expect((await grant('nadie', [])).statusCode).toBe(404)
      expect((await grant('caudal', ['jefe' as PageRole])).statusCode).toBe(400)
    })

    test("a team's first page for guests, and its first for administrators, are no page of the portal", async () => {
      expect((await create('aaa', '/aaa')).statusCode).toBe(201)
      await deliver('aaa', '1.0.0', { path: '/aaa', access: 'guest' }, { path: '/aaa/x', access: 'admin' })
      expect(await addresses()).toEqual([])
      await deliver(
        'remote-auth',
        '1.0.0',
        { path: '/login', access: 'guest', role: 'sign-in' },
        { path: '/autorizar/:uid', access: 'user', role: 'authorize' },
      )
      await deliver('remote-admin', '1.0.0', { path: '/admin', access: 'admin', role: 'admin' })
      expect(await addresses()).toEqual(['/login', '/admin', '/autorizar/:uid'])
      expect(await api.delivery.addressOf('sign-in')).toBe('/login')
      // While no release has it.
      expect(await api.delivery.addressOf('profile')).toBe('/perfil')
    })

    test.each<[string, string, Page[]]>([
      ['address', 'aaa no tiene ese papel', [{ path: '/aaa', access: 'guest', role: 'sign-in' }]],
      ['manifest', 'no sirve de «register»', [{ path: '/aaa', role: 'register' }]],
      ['manifest', 'no sirve de «register»', [{ path: '/aaa/:id', access: 'guest', role: 'register' }]],
      ['manifest', 'que termine en /:uid', [{ path: '/aaa', access: 'user', role: 'authorize' }]],
      ['manifest', 'no sirve de «authorize»', [{ path: '/aaa/:a/:uid', access: 'user', role: 'authorize' }]],
      ['manifest', 'no sirve de «authorize»', [{ path: '/aaa/:uid', access: 'anyone', role: 'authorize' }]],
      [
        'address',
        'está en dos páginas',
        [
          { path: '/aaa', access: 'guest', role: 'register' },
          { path: '/aaa/x', access: 'guest', role: 'register' },
        ],
      ],
      ['manifest', 'La entrada «nav»', [{ path: '/aaa/:id', nav: { in: 'bar', label: 'A', order: 1 } }]],
      ['manifest', 'pages.0.nav.label', [{ path: '/aaa', nav: { in: 'bar', label: ' ', order: 1 } }]],
      ['manifest', 'pages.0.nav.in', [{ path: '/aaa', nav: { in: 'top' as 'bar', label: 'A', order: 1 } }]],
      ['manifest', 'pages.0.role', [{ path: '/aaa', role: 'jefe' as PageRole }]],
    ])('the gate refuses with %s: %s', async (rule, text, pages) => {
      expect((await grant('remote-auth', ['sign-in', 'profile'])).statusCode).toBe(200)
      expect((await grant('aaa', ['register', 'authorize'])).statusCode).toBe(200)
      const { fields } = (await deliver('aaa', '2.0.0', ...pages)).json<{ fields: Record<string, string> }>()
      expect(fields[rule]).toContain(text)
    })

    test('a role moves to another remote; the page that had it stays, without it', async () => {
      await deliver(
        'remote-apps',
        '1.0.0',
        { path: '/apps', role: 'home' },
        { path: '/planes', role: 'plans' },
      )
      expect((await grant('remote-apps', ['plans'])).json()).toMatchObject({ roles: ['plans'] })
      expect((await grant('aaa', ['home', 'home'])).json()).toMatchObject({ roles: ['home'] })
      await deliver('aaa', '3.0.0', { path: '/aaa', role: 'home' })
      expect(await api.delivery.addressOf('home')).toBe('/aaa')
      const { remotes } = await api.result(registryState, {})
      const pages = remotes.find(({ name }) => name === 'remote-apps')?.active.manifest.pages
      expect(pages).toMatchObject([{ path: '/apps' }, { path: '/planes', role: 'plans' }])
      expect(pages?.[0]).not.toHaveProperty('role')
      const refused = await deliver('remote-apps', '2.0.0', { path: '/apps', role: 'home' })
      expect(refused.json()).toMatchObject({ code: 'RELEASE_REFUSED' })
      const audit = await api.result(listAudit, { query: { tipo: 'remoto.roles' } }, admin)
      expect(audit.data[0]).toMatchObject({ detalle: { remoto: 'aaa', papeles: 'home' } })
    })

    test('of many that are given one role at once, one gets it', async () => {
      await grant('aaa', [])
      const names = ['uno', 'dos', 'tres']
      for (const name of names) await create(`papel-${name}`, `/papel-${name}`)
      const answers = await Promise.all(names.map((name) => grant(`papel-${name}`, ['home'])))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    })
  })

  describe('origins', () => {
    const grant = (connect: string[], base: string[], name = 'caudal') =>
      api.call(grantOrigins, { params: { name }, body: { connect, base } }, admin)
    const publish = (version: string, changes: Partial<ReleaseManifest>, baseUrl?: string) => {
      const { manifest, files } = release('caudal', version, changes)
      const body = { manifest, ...(baseUrl === undefined ? { files } : { baseUrl }) }
      return api.call(publishRelease, { params: { name: 'caudal' }, body }, admin)
    }
    const ruleIn = (answer: LightMyRequestResponse) =>
      Object.keys(answer.json<{ fields?: object }>().fields ?? {})
    const connect = ['https://api.caudal.example']
    /** What the other server sends, by file. */
    const served = new Map<string, string>()
    const other = openServer((request, response) => {
      const content = served.get(String(request.url).slice(1))
      response.writeHead(content === undefined ? 404 : 200).end(content)
    })

    test.each([
      ['http://api.example', undefined],
      ['https://api.example/ruta', 'https://cdn.example/'],
      ['https://*.example', 'https://cdn.example;x'],
      ["https://x 'self'", '*'],
      ['https://u:p@api.example', 'data:'],
    ])('%s and %s are no origins', async (one, base) => {
      expect((await grant([one], [])).statusCode).toBe(400)
      if (base) expect((await grant([], [base])).statusCode).toBe(400)
    })

    test('a release connects only to what was granted; what is withdrawn leaves the registry', async () => {
      expect(ruleIn(await publish('1.0.0', { connect }))).toEqual(['origins'])
      expect((await grant(connect, [])).json()).toMatchObject({ origins: { connect, base: [] } })
      expect((await publish('1.0.0', { connect })).statusCode).toBe(201)
      const activated = { params: { name: 'caudal' }, body: { version: '1.0.0' } }
      await api.result(activateRelease, activated, admin)
      const declared = async () =>
        (await api.result(registryState, {})).remotes.find(({ name }) => name === 'caudal')?.active.manifest
          .connect
      expect(await declared()).toEqual(connect)
      await grant([], [])
      expect(await declared()).toEqual([])
      await publish('1.1.0', {})
      await api.result(activateRelease, { ...activated, body: { version: '1.1.0' } }, admin)
      expect(ruleIn(await api.call(activateRelease, activated, admin))).toEqual(['origins'])
      expect((await grant([], [], 'nadie')).statusCode).toBe(404)
    })

    test('files on another server are asked for only where its origin was granted, and must be those of the manifest', async () => {
      const built = (version: string) => publish(version, { chunkIntegrity: true }, `${other.url}/`)
      expect(ruleIn(await built('2.0.0'))).toEqual(['origins'])
      await grant([], [other.url])
      expect(ruleIn(await built('2.0.0'))).toEqual(['integrity-mismatch'])
      served.set('remoteEntry.js', 'entry 2.0.0').set('routes.js', 'otra cosa')
      expect(ruleIn(await built('2.0.0'))).toEqual(['integrity-mismatch'])
      served.set('routes.js', 'routes 2.0.0')
      expect((await built('2.0.0')).statusCode).toBe(201)
      const remote = (await grant([], [other.url])).json<RemoteSummary>()
      expect(remote.releases[0]?.version).toBe('2.0.0')
    })

    test.each([
      ['3.0.0', ['there', 'there', 'elsewhere', 'here'], 'there'],
      ['4.0.0', ['here', 'here', 'there'], 'here'],
    ] as const)('version %s, sent %j, stays where it was published first', async (version, sent, first) => {
      await grant([], [other.url])
      served.set('remoteEntry.js', `entry ${version}`).set('routes.js', `routes ${version}`)
      const places = { there: `${other.url}/`, elsewhere: `${other.url}/otra/`, here: undefined }
      const answers: unknown[] = []
      for (const place of sent) {
        const answer = await publish(version, { chunkIntegrity: true }, places[place])
        const { created, message } = answer.json<{ created?: boolean; message?: string }>()
        answers.push(created ?? [answer.statusCode, message])
      }
      const place = places[first] ?? 'el propio portal'
      const taken = `La versión ${version} ya está publicada en ${place}: publica con un número nuevo.`
      expect(answers).toEqual([true, false, ...sent.slice(2).map(() => [409, taken])])
    })
  })

  test('a worker gets a scope below its own addresses from an administrator, and no other', async () => {
    const grant = (scope: string | null, name = 'caudal') =>
      api.call(grantWorker, { params: { name }, body: { scope } }, admin)
    for (const scope of ['/', '/apps', '/caudales', '/c']) expect((await grant(scope)).statusCode).toBe(400)
    expect((await grant('/caudal/campo')).json()).toMatchObject({ workerScope: '/caudal/campo' })
    expect((await grant(null)).json()).toMatchObject({ workerScope: null })
    const covers = async () => (await findRemote(api.database.orm, 'caudal'))?.lastWorkerScope
    expect(await covers()).toBe('/caudal/campo')
    await grant('/caudal/campo/hoy')
    expect(await covers()).toBe('/caudal/campo')
    await grant('/caudal/sala')
    expect(await covers()).toBe('/caudal')
    expect((await grant('/nadie', 'nadie')).statusCode).toBe(404)
  })
})

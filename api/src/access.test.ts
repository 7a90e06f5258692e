import { allEndpoints } from './testing/all-endpoints'
import { keyScopes } from '@csuite/shared/contract/service-keys'
import { changeRole } from '@csuite/shared/contract/user-administration'
import type { InjectOptions } from 'fastify'
import { type TestPerson, openTestApi } from './testing/test-api'
import {
  addAdministrator,
  addDeployToken,
  addPerson,
  addServiceKey,
  operatorToken,
} from './testing/test-callers'

interface Subject {
  /** Default: the caller. Made for each call, since some calls change whom they are about. */
  person?: () => Promise<TestPerson>
  remote?: string
}

const edit = { name: 'Eva', lastName: 'Soto', phone: '+51912345678' }

/** Valid bodies of the calls whose answer depends on whom or what they are about. */
const bodies: Record<string, (id: number) => object> = {
  'PUT /auth/editar/:id': () => edit,
  'PUT /auth/cambiar-rol/:id': () => ({ role: 2 }),
  'POST /auth/update-user': (idUsuario) => ({ ...edit, idUsuario }),
  'POST /auth/update-presentacion': (userId) => ({ userId }),
  'POST /plan-usuario/user-app-plans': (idUsuario) => ({ idUsuario }),
  'POST /plan-usuario/cambiar-plan-app': (idUsuario) => ({
    ...{ idUsuario, idApp: 1, idPlan: 2, fechaVencimiento: '2031-01-01' },
  }),
  'POST /user/verify-emails': (id) => ({ userIds: [id] }),
  'POST /facturacion/portal': (userId) => ({ userId }),
  'POST /facturacion/customer-session': (userId) => ({ userId }),
  'POST /apps/solicitudes/:id/rechazar': () => ({ motivo: 'No' }),
  'POST /remotos/:name/versiones': () => ({ manifest: {}, files: [] }),
  'POST /remotos/:name/activar': () => ({ version: '1.0.0' }),
  'POST /remotos/:name/revertir': () => ({}),
  'POST /remotos/:name/canario': () => ({ version: '1.0.0', percent: 0 }),
}
const aboutUsers = (route: string) =>
  /^\w+ \/(auth\/(editar|cambiar-estado|cambiar-rol|segundo-factor\/restablecer)|user\/(obtener|reenviar-codigo|cerrar-sesiones))\/:id$/.test(
    route,
  ) ||
  (route in bodies && !route.includes(':'))
const TEAM = 'remote-apps'

describe('who may call what', () => {
  const api = openTestApi()
  const callers: Record<string, () => Promise<{ id?: number; token?: string }>> = {
    nobody: () => Promise.resolve({}),
    'signed out': async () => {
      const caller = await addPerson(api)
      await api.platform.sessions.endAllOf(api.database.orm, caller.id)
      return caller
    },
    person: () => addPerson(api),
    'person, stale': () => addPerson(api, { signedInMinutesAgo: 11 }),
    'team: publish': async () => ({ token: await addDeployToken(api, TEAM, 'publish') }),
    'team: activate': async () => ({ token: await addDeployToken(api, TEAM, 'activate') }),
    operator: async () => ({ token: await operatorToken(api) }),
    key: async () => ({ token: await addServiceKey(api, ...keyScopes) }),
    'admin, stale': () => addAdministrator(api, 11),
    admin: () => addAdministrator(api),
  }

  /** The routes of the API as fastify prints them, without what it adds by itself (HEAD, OPTIONS) and the documentation. */
  const routes = (): string[] => {
    const stem: string[] = []
    const lines = api.app.printRoutes({ commonPrefix: false }).split('\n')
    return lines.flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([^)]*)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      stem.splice(depth - 1, Infinity, part)
      const path = stem.join('').replace(/^\/api/, '')
      if (part === '' || part === '*' || path.startsWith('/docs')) return []
      return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${path}`]))
    })
  }

  /** `yes` stands for any answer but a refusal of the caller. */
  const answerTo = async (route: string, subject: Subject, caller: { id?: number; token?: string }) => {
    const [method = '', path = ''] = route.split(' ')
    const id = aboutUsers(route) ? ((await subject.person?.())?.id ?? caller.id ?? 1) : 2_000_000_000
    const payload = bodies[route]?.(id)
    const answer = await api.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path
        .replace(':id', String(id))
        .replace(':name', subject.remote ?? TEAM)
        .replace(':vista', 'pr-1')}`,
      ...(payload && { payload }),
      headers: caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` },
    })
    const { statusCode, headers } = answer
    if (statusCode === 401) return headers['www-authenticate'] === 'Bearer' ? '401' : '401 without a scheme'
    if (statusCode === 403)
      return answer.json<{ code: string }>().code === 'RECENT_LOGIN_REQUIRED' ? 'stale' : '403'
    return statusCode === 500 ? '500' : 'yes'
  }

  const subjectsOf = (route: string): [name: string, subject: Subject][] => {
    if (aboutUsers(route))
      return [
        ['self', {}],
        ['person', { person: () => addPerson(api) }],
        ['admin', { person: () => addAdministrator(api) }],
      ]
    if (!route.includes('/:name/')) return [['', {}]]
    return [
      ['own', {}],
      ["other's", { remote: 'remote-auth' }],
    ]
  }

  test('the table of every route and caller is the one that was reviewed', async () => {
    const rows = [['call', 'about', ...Object.keys(callers)]]
    // By path: what order the modules have says nothing.
    const byPath = (route: string) => route.split(' ').toReversed().join(' ')
    const sorted = routes().sort((one, other) => (byPath(one) < byPath(other) ? -1 : 1))
    const known = new Map<string, { id?: number; token?: string }>()
    for (const route of sorted) {
      for (const [about, subject] of subjectsOf(route)) {
        const cells: string[] = []
        for (const [name, make] of Object.entries(callers)) {
          const caller = known.get(name) ?? (await make())
          const cell = await answerTo(route, subject, caller)
          // A call that changes something may have changed its caller, or ended the session.
          if (cell === 'yes' && !route.startsWith('GET ')) known.delete(name)
          else known.set(name, caller)
          cells.push(cell)
        }
        rows.push([route, about, ...cells])
      }
    }
    const widths =
      rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
    const lines = rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    expect(`\n${lines.join('\n')}\n`).toMatchSnapshot()
  }, 120_000)

  test('every endpoint of the contract is in the table', () => {
    const listed = new Set(routes())
    expect(
      allEndpoints.map(({ method, path }) => `${method} ${path}`).filter((route) => !listed.has(route)),
    ).toEqual([])
  })

  test('HEAD is refused like GET', async () => {
    for (const route of routes().filter((name) => name.startsWith('GET '))) {
      const get = await answerTo(route, {}, {})
      expect([route, await answerTo(route.replace('GET', 'HEAD'), {}, {})]).toEqual([route, get])
    }
  })

  test('a sign-in is recent for ten minutes', async () => {
    const { token } = await addAdministrator(api, 9)
    const call = () => api.call(changeRole, { params: { id: 2_000_000_000 }, body: { role: 2 } }, { token })
    expect((await call()).statusCode).toBe(404)
    api.advance(60_000)
    expect((await call()).json()).toMatchObject({ statusCode: 403, code: 'RECENT_LOGIN_REQUIRED' })
    api.advance(-60_000)
  })
})

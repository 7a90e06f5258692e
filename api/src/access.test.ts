import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { allEndpoints } from '@csuite/shared/contract/endpoints'
import { atStart, openTestApi } from './testing/test-api'
import { bothEngines } from './testing/test-engines'

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
const withAccess = (...wanted: EndpointDefinition['access'][]) =>
  allEndpoints
    .filter(({ access }) => wanted.includes(access))
    .map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** The input of calls about a user. Every `self` endpoint must be listed. */
const about = (id: number): Record<string, { body?: object; query?: object; params?: object }> => ({
  'PUT /auth/editar/:id': {
    params: { id },
    body: { name: 'Eva', lastName: 'Soto', phone: '+51912345678' },
  },
  'POST /auth/update-user': { body: { idUsuario: id, name: 'Eva', phone: '+51912345678' } },
  'POST /auth/update-presentacion': { body: { userId: id } },
  'POST /plan-usuario/user-app-plans': { body: { idUsuario: id } },
  'POST /facturacion/portal': { body: { userId: id } },
  'POST /facturacion/customer-session': { body: { userId: id } },
})

describe.each(bothEngines)('who may call what (%s)', (engine) => {
  const api = openTestApi(engine)
  const user = atStart(() => api.signUp())
  const other = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  // A missing id, so that an administrator's call changes no user of the other tests.
  const params = { id: 2_000_000_000, name: 'remote-apps' }
  const statusOf = async (endpoint: EndpointDefinition, token?: string, input: object = { params }) =>
    (await api.call(endpoint, input, { token })).statusCode

  test.each(withAccess('user', 'self', 'self-or-admin', 'admin', 'deployer'))(
    '%s needs a token',
    async (_name, endpoint) => {
      const { statusCode, headers } = await api.call(endpoint, { params })
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(await statusOf(endpoint, 'eyJhbGciOiJub25lIn0.e30.')).toBe(401)
    },
  )

  test.each(withAccess('anyone'))('%s needs none', async (_name, endpoint) => {
    expect([401, 403]).not.toContain(await statusOf(endpoint))
  })

  test.each(withAccess('admin', 'deployer'))('%s is not for ordinary people', async (_name, endpoint) => {
    expect(await statusOf(endpoint, user.token)).toBe(403)
  })

  test.each(withAccess('admin', 'user'))('%s is for administrators too', async (name, endpoint) => {
    if (name === 'POST /auth/logout') return
    expect([401, 403]).not.toContain(await statusOf(endpoint, admin.token))
  })

  test.each(withAccess('self', 'self-or-admin'))(
    '%s is for the person it is about',
    async (name, endpoint) => {
      const own = about(user.id)[name]
      const input = { params, ...own }
      expect(own).toBeDefined()
      expect([401, 403]).not.toContain(await statusOf(endpoint, user.token, input))
      expect(await statusOf(endpoint, other.token, input)).toBe(403)
      const asAdmin = await statusOf(endpoint, admin.token, input)
      if (endpoint.access === 'self') expect(asAdmin).toBe(403)
      else expect([401, 403]).not.toContain(asAdmin)
    },
  )

  const changesRemote = ({ method, path }: EndpointDefinition) =>
    method !== 'GET' && path.startsWith('/remotos/:name/')
  test.each(
    allEndpoints
      .filter((endpoint) => endpoint.recent ?? changesRemote(endpoint))
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s needs a recent sign-in', async (_name, endpoint) => {
    const old = await api.signUpAdministrator()
    const call = () => api.call(endpoint, { params }, { token: old.token })
    api.advance(10 * 60_000)
    expect((await call()).json()).toMatchObject({ statusCode: 403, code: 'RECENT_LOGIN_REQUIRED' })
    // The accepted call may delete the account, so it comes last.
    api.advance(-60_000)
    expect((await call()).body).not.toContain('RECENT_LOGIN_REQUIRED')
    api.advance(-9 * 60_000)
  })

  test('nobody acts for another by naming oneself too', async () => {
    const answer = await api.inject({
      method: 'PUT',
      url: `/api/auth/editar/${other.id}`,
      payload: { name: 'Eva', lastName: 'Soto', phone: '+51912345678', userId: user.id, idUsuario: user.id },
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(answer.statusCode).toBe(403)
  })
})

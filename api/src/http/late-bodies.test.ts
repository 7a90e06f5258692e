import { Readable } from 'node:stream'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { allEndpoints } from '../testing/all-endpoints'
import { sql } from 'drizzle-orm'
import { openTestApi } from '../testing/test-api'
import { addAdministrator, addDeployToken } from '../testing/test-callers'

const withBody = (isWanted: (endpoint: EndpointDefinition) => boolean) =>
  allEndpoints
    .filter((endpoint) => endpoint.method !== 'GET' && endpoint.access !== 'anyone' && isWanted(endpoint))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('a caller who loses the right to a call while its body arrives', () => {
  const api = openTestApi()

  /** Calls `meanwhile` once the headers were accepted, then sends the body. */
  const call = async (endpoint: EndpointDefinition, token: string, meanwhile: () => Promise<unknown>) => {
    let isAsked = false
    const body = new Readable({
      read() {
        isAsked = true
        void meanwhile().then(() => {
          this.push('{}')
          this.push(null)
        })
      },
    })
    const url = `/api${endpoint.path.replace(':id', '2000000000').replace(':name', 'remote-apps')}`
    const answer = await api.inject({
      method: endpoint.method,
      url,
      payload: body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(isAsked).toBe(true)
    return answer.statusCode
  }
  const changed = async (statement: ReturnType<typeof sql>) => {
    await api.database.orm.execute(statement)
    await api.platform.sessions.announceAll()
  }

  test.each(withBody(() => true))('signed out: %s is 401', async (_name, endpoint) => {
    const { id, token } = await addAdministrator(api)
    const signOut = () => changed(sql`update sessions set revoked_at = now() where user_id = ${id}`)
    expect(await call(endpoint, token, signOut)).toBe(401)
  })

  test.each(withBody(() => true))('suspended: %s is 401', async (_name, endpoint) => {
    const { id, token } = await addAdministrator(api)
    const suspend = () => changed(sql`update users set status = 'suspended' where id = ${id}`)
    expect(await call(endpoint, token, suspend)).toBe(401)
  })

  test.each(withBody(({ access }) => access === 'admin' || access === 'deployer'))(
    'demoted: %s is 403',
    async (_name, endpoint) => {
      const { id, token } = await addAdministrator(api)
      const demote = () => changed(sql`update users set role = 2 where id = ${id}`)
      expect(await call(endpoint, token, demote)).toBe(403)
    },
  )

  test.each(withBody(({ recent }) => recent === true))(
    'signed in ten minutes ago by then: %s is 403',
    async (_name, endpoint) => {
      const { token } = await addAdministrator(api, 9)
      const status = await call(endpoint, token, async () => {
        await Promise.resolve(api.advance(60_000))
      })
      api.advance(-60_000)
      expect(status).toBe(403)
    },
  )

  test.each(withBody(({ access }) => access === 'deployer'))(
    'with a deploy token that was revoked: %s is 401',
    async (_name, endpoint) => {
      const token = await addDeployToken(api, 'remote-apps', 'publish', 'activate')
      const revoke = () => changed(sql`update deploy_tokens set revoked = true where label like 'equipo%'`)
      expect(await call(endpoint, token, revoke)).toBe(401)
    },
  )
})

import autocannon from 'autocannon'
import Fastify from 'fastify'
import { admin } from '../../host/e2e/support/product'
import { ask } from '../rig/portal-client'
import type { Row } from './report'

const SECONDS = 6

/** Signs the administrator in and completes the onboarding. */
export async function signIn(portal: string): Promise<string> {
  const login = await ask(portal, 'POST', '/api/auth/login', { body: admin })
  const { access_token: token } = login.body as { access_token: string }
  const user = await ask(portal, 'GET', '/api/auth/user', { token })
  const { id: userId } = user.body as { id: number }
  await ask(portal, 'POST', '/api/auth/update-presentacion', { token, body: { userId } })
  return token
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failures`)
  return result.requests.average
}

/** The catalogue with its session check against a bare fastify route with the same body, alternately. */
export async function benchCatalogue(portal: string, token: string): Promise<Row> {
  const url = `${portal}/api/apps/listar?page=1&limit=100`
  const headers = { authorization: `Bearer ${token}` }
  const body: unknown = await (await fetch(url, { headers })).json()
  const bare = Fastify()
  bare.get('/apps', async () => body)
  const address = await bare.listen({ port: 0, host: '127.0.0.1' })
  try {
    const own: number[] = []
    const other: number[] = []
    for (let round = 0; round < 2; round += 1) {
      own.push(await requestsPerSecond(url, headers))
      other.push(await requestsPerSecond(`${address}/apps`, headers))
    }
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
    return {
      name: 'GET /apps/listar, peticiones/s',
      value: mean(own),
      against: mean(other),
      ratio: mean(own) / mean(other),
    }
  } finally {
    await bare.close()
  }
}

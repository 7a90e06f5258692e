import autocannon from 'autocannon'
import Fastify from 'fastify'
import type { Row } from './report'
import { percentile } from './statistics'

const SECONDS = 6

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failures`)
  return result.requests.average
}

/** The catalogue with its session check against a bare fastify route with the same body, in one interleaved run. */
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

/** p99 in ms of the sign-in's document at 1,000 requests a second, the asking side's own time included. */
export async function benchDocument(portal: string): Promise<Row> {
  const url = `${portal}/login`
  const times: number[] = []
  const { non2xx, errors } = await autocannon({
    url,
    connections: 10,
    overallRate: 1000,
    duration: SECONDS,
    setupClient: (client) => client.on('response', (_status, _bytes, ms) => times.push(ms)),
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} failures`)
  return { name: 'documento de /login a 1.000/s, p99 ms', value: percentile(times, 0.99) }
}

/** p99 of the catalogue alone and while 50 sign-ins run at once, and of those sign-ins, in ms. */
export async function benchSignIns(
  portal: string,
  token: string,
  credentials: { email: string; password: string },
): Promise<Row[]> {
  const login = async () => {
    const started = performance.now()
    const answer = await fetch(`${portal}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
  const reads = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      const started = performance.now()
      await (
        await fetch(`${portal}/api/apps/listar`, { headers: { authorization: `Bearer ${token}` } })
      ).arrayBuffer()
      times.push(performance.now() - started)
    }
    return times
  }
  const deadline = performance.now() + 3000
  const idle = await reads(() => performance.now() > deadline)
  let done = false
  const busy = reads(() => done)
  const signIns = await Promise.all(Array.from({ length: 50 }, login))
  done = true
  const served = signIns.filter(({ status }) => status === 200).map(({ ms }) => ms)
  return [
    { name: 'lectura p99 en reposo, ms', value: percentile(idle, 0.99) },
    { name: 'lectura p99 con 50 inicios de sesión, ms', value: percentile(await busy, 0.99) },
    { name: 'inicio de sesión p99 (50 a la vez), ms', value: percentile(served, 0.99) },
    { name: 'inicios de sesión atendidos de 50', value: served.length },
  ]
}

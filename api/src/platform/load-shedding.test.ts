import { type AddressInfo, connect } from 'node:net'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { createTestApi } from '../testing/test-api'
import { LoadGate, createHttpServer } from './load-shedding'
import { WorkQueue } from './work-queue'

interface Gated {
  url: string
  /** Answers under way, which end when the test says so. */
  open: ServerResponse[]
  metrics: Registry
  ask(path: string, init?: RequestInit): Promise<Response>
}

const servers: { server: Server; gate: LoadGate }[] = []
afterEach(() => {
  for (const { server, gate } of servers.splice(0)) {
    gate.close()
    server.closeAllConnections()
    server.close()
  }
})

/** A gate before handlers that answer health at once and everything else when told to. */
async function gated(): Promise<Gated> {
  const metrics = new Registry()
  const gate = new LoadGate('/api')
  gate.watch(metrics)
  const open: ServerResponse[] = []
  const server = createHttpServer(gate, (request, response) => {
    if (gate.refuses(request, response)) return
    if (request.url === '/api/work') request.resume().on('end', () => open.push(response))
    else response.end('answered')
  })
  servers.push({ server, gate })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, open, metrics, ask: (path, init) => fetch(`${url}${path}`, init) }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(5)
}

/** Stands in the way of everything else, as a long computation does. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('with 100 requests under way the next gets 503 with Retry-After, health is answered, and the place is free again', async () => {
  const { open, ask, metrics } = await gated()
  const working = Array.from({ length: 100 }, (_item, index) =>
    ask('/api/work', index % 2 === 0 ? {} : { method: 'POST', body: 'x' }),
  )
  await until(() => open.length === 100)
  const refused = await ask('/api/work')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  for (const path of ['/api/health/live', '/api/health/ready', '/api/metrics', '/login'])
    expect((await ask(path)).status).toBe(200)
  expect(await metrics.metrics()).toContain('http_requests_shed_total 1')
  open.pop()?.end()
  await Promise.race(working)
  expect(await metrics.metrics()).toContain('http_requests_working 99')
  const admitted = ask('/api/work')
  await until(() => open.length === 100)
  for (const response of open) response.end()
  expect((await admitted).status).toBe(200)
})

test('who asks again at once, however often he is told to wait, is told a few times a second', async () => {
  const { open, ask } = await gated()
  for (let index = 0; index < 100; index += 1) void ask('/api/work').catch(() => undefined)
  await until(() => open.length === 100)
  const end = performance.now() + 1000
  let told = 0
  for (; performance.now() < end; told += 1) expect((await ask('/api/work')).status).toBe(503)
  expect(told).toBeLessThanOrEqual(5)
  expect(told).toBeGreaterThan(0)
})

test('who sends a body slowly or waits in a line for a password hash takes no place', async () => {
  const { open, ask, metrics } = await gated()
  const slow = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('a')) })
  const sending = ask('/api/work', {
    method: 'POST',
    body,
    duplex: 'half',
    signal: slow.signal,
  } as RequestInit)
  const reading = ask('/api/work')
  const queue = new WorkQueue({ concurrency: 1, waiting: 1 })
  let finish = () => {}
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
  await until(() => open.length === 1)
  expect(await metrics.metrics()).toContain('http_requests_working 1\n')
  const second = queue.run(() => Promise.resolve())
  expect(await metrics.metrics()).toContain('http_requests_working 0\n')
  finish()
  await Promise.all([first, second])
  expect(await metrics.metrics()).toContain('http_requests_working 1\n')
  open[0]?.end()
  await reading
  slow.abort()
  await expect(sending).rejects.toThrow()
})

test('a start that takes the processor for seconds sheds nothing; an event loop that goes on lagging under load does, until it is free', async () => {
  const { ask, open } = await gated()
  block(2500)
  const first = await Promise.all(Array.from({ length: 20 }, () => ask('/login')))
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
  const lag = async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      block(1200)
      await wait(1)
    }
  }
  // Kept from the processor by other programs, it goes on serving the few who ask.
  await lag()
  expect((await ask('/login')).status).toBe(200)
  for (let index = 0; index < 20; index += 1) void ask('/api/work').catch(() => undefined)
  await until(() => open.length === 20)
  await lag()
  expect((await ask('/login')).status).toBe(503)
  expect((await ask('/api/health/live')).status).toBe(200)
  await wait(2500)
  expect((await ask('/login')).status).toBe(200)
})

test('while connections wait to be accepted, requests are refused until all are', async () => {
  const { url, ask, metrics } = await gated()
  const { port } = new URL(url)
  // Each turn takes 10 ms and accepts one of them.
  let busy = true
  const turn = () => {
    block(10)
    if (busy) setImmediate(turn)
  }
  const sockets = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'))
  turn()
  await wait(500)
  for (const socket of sockets) socket.write('GET /api/work HTTP/1.1\r\nHost: portal\r\n\r\n')
  await wait(300)
  busy = false
  const { value = 0 } = (await metrics.getSingleMetric('http_requests_shed_total')?.get())?.values[0] ?? {}
  expect(value).toBeGreaterThan(0)
  // All are accepted now.
  await wait(200)
  expect((await ask('/api/quick')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('the connections of one browser to a process that other programs slow down are no rush', async () => {
  const { url, ask } = await gated()
  await ask('/api/quick')
  let busy = true
  const turn = () => {
    block(100)
    if (busy) setImmediate(turn)
  }
  const sockets = Array.from({ length: 6 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  turn()
  await wait(700)
  const answer = ask('/api/quick')
  await wait(300)
  busy = false
  expect((await answer).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('connections that come one by one to an idle process are no rush', async () => {
  const { url, ask } = await gated()
  await ask('/api/quick')
  for (let index = 0; index < 20; index += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await wait(20)
    socket.destroy()
  }
  expect((await ask('/api/quick')).status).toBe(200)
})

test('the API on a port of its own serves what it can of a rush and refuses the rest', async () => {
  const api = await createTestApi('pglite', { build: { processChecks: true } })
  const { token } = await api.signUp()
  const base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${token}` }
  // The engine's one connection is taken: nobody is served meanwhile.
  let giveBack = () => {}
  const taken = api.database.orm.transaction(() => new Promise<void>((resolve) => (giveBack = resolve)))
  let refused = 0
  const rush = Promise.all(
    Array.from({ length: 300 }, async () => {
      const { status } = await fetch(`${base}/api/auth/user`, { headers })
      if (status === 503) refused += 1
      return status
    }),
  )
  await until(() => refused === 200)
  const live = await fetch(`${base}/api/health/live`)
  giveBack()
  await taken
  const statuses = await rush
  const metrics = await fetch(`${base}/api/metrics`).then((answer) => answer.text())
  await api.close()
  expect(live.status).toBe(200)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(metrics).toContain('http_requests_shed_total 200')
})

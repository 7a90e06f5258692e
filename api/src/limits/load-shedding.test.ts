import { Socket, connect } from 'node:net'
import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { listenLocally } from '../testing/ports'
import { apisOnDemand } from '../testing/test-api'
import { GatedResponse, LoadGate, createHttpServer } from './load-shedding'
import { clientAddress } from '../http/client-address'
import { WorkQueue, jobsWaiting } from './work-queue'

const figureOf = (metrics: Registry) => async (name: string) =>
  (await metrics.getSingleMetric(name)?.get())?.values[0]?.value ?? Number.NaN

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A gate in front of handlers that the test ends, and of one with large responses. */
async function gated(options?: { writeTimeoutMs: number }) {
  const metrics = new Registry()
  const gate = new LoadGate('/api', jobsWaiting, clientAddress(1))
  gate.watch(metrics)
  /** Pending responses of /api/work. */
  const open: ServerResponse[] = []
  const server = createHttpServer((request, response) => {
    gate.admit(request, response, () => {
      if (request.url === '/api/work') open.push(response)
      else if (request.url === '/api/large') response.end(Buffer.alloc(8 * 1024 * 1024))
      else response.end('answered')
    })
  }, options)
  servers.push(server)
  const port = await listenLocally(server)
  return {
    port,
    gate,
    open,
    figure: figureOf(metrics),
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await wait(5)
}

function connected(port: number, sent: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent, () => resolve(socket)))
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
}

/** What the sockets receive. */
function received(sockets: Socket[]): { text: string } {
  const all = { text: '' }
  for (const socket of sockets) socket.on('data', (chunk: Buffer) => (all.text += chunk.toString('latin1')))
  return all
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: portal\r\n${headers}\r\n`

test("a browser with 24 kB of other applications' cookies gets its answer; one with 40 kB does not", async () => {
  const { ask } = await gated()
  const answer = (kilobytes: number) => ask('/login', { headers: { cookie: 'x'.repeat(kilobytes * 1024) } })
  expect((await answer(24)).status).toBe(200)
  expect((await answer(40)).status).toBe(431)
})

test('the 101st request waits for a slot and is then served; health checks and documents never wait', async () => {
  const { open, ask, figure } = await gated()
  const answers = Array.from({ length: 101 }, () => ask('/api/work'))
  await until(async () => (await figure('http_requests_waiting')) === 1)
  expect(await figure('http_requests_working')).toBe(100)
  for (const path of ['/api/health/live', '/api/health/ready', '/api/metrics', '/login'])
    expect((await ask(path)).status).toBe(200)
  open[0]?.end()
  await until(() => open.length === 101)
  for (const response of open) response.end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await figure('http_requests_working')).toBe(0)
})

const flood = (port: number) =>
  Promise.all(Array.from({ length: 35 }, () => connected(port, get('/api/work').repeat(32))))

test('reports of browsers begin one a turn of the event loop, and other requests at once', async () => {
  const { gate } = await gated()
  const begun: string[] = []
  for (const url of [
    '/api/remotos/errores',
    '/api/remotos/errores?x=1',
    '/api/remotos/telemetria',
    '/api/work',
  ]) {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      url,
      headers: { 'content-length': '2' },
    })
    gate.admit(request, new GatedResponse(request), () => begun.push(url))
  }
  for (const count of [1, 2, 3, 4]) {
    expect(begun).toHaveLength(count)
    await turn()
  }
  expect(begun[0]).toBe('/api/work')
})

test('a request that waits too long, or finds the queue full, gets 503 with Retry-After', async () => {
  const { port, open, figure } = await gated()
  // 100 in progress, 1000 queued, 20 refused.
  const answers = received(await flood(port))
  let longest = 0
  await until(async () => {
    longest = Math.max(longest, await figure('http_requests_waiting'))
    return (await figure('http_requests_shed_total')) >= 20
  })
  expect(longest).toBeLessThanOrEqual(1000)
  expect(open).toHaveLength(100)
  await until(async () => (await figure('http_requests_shed_total')) === 1020)
  for (const response of open) response.end('answered')
  await until(() => answers.text.split('HTTP/1.1 ').length === 1121)
  expect(answers.text.split('HTTP/1.1 503').length - 1).toBe(1020)
  expect(answers.text.split('retry-after: 1\r\n').length - 1).toBe(1020)
  expect(answers.text).toContain('"statusCode":503,"code":"UNAVAILABLE"')
})

test('an address that fills the queue delays nobody else, and only its own requests are refused', async () => {
  const { port, ask, open, figure } = await gated()
  await flood(port)
  await until(async () => (await figure('http_requests_waiting')) === 1000)
  const others = [1, 2, 3].map((host) =>
    ask('/api/quick', { headers: { 'x-forwarded-for': `203.0.113.${host}` } }),
  )
  await until(async () => (await figure('http_requests_shed_total')) === 23)
  // A place each; the line's other turns are the flood's.
  for (const response of open.slice(0, 7)) response.end()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a pipelining connection that resets releases every slot, of running and of waiting requests', async () => {
  const { port, ask, open, figure } = await gated()
  for (let round = 0; round < 5; round += 1) {
    const socket = await connected(port, get('/api/work').repeat(110))
    await until(async () => (await figure('http_requests_working')) === 32)
    socket.resetAndDestroy()
    for (const response of open.splice(0)) response.end()
    await until(async () => (await figure('http_requests_working')) === 0)
  }
  expect((await ask('/api/quick')).status).toBe(200)
})

test('a waiting request whose connection breaks is not served', async () => {
  const { port, ask, open, figure } = await gated()
  const working = Array.from({ length: 100 }, () => ask('/api/work'))
  await until(() => open.length === 100)
  const socket = await connected(port, get('/api/work').repeat(20))
  await until(async () => (await figure('http_requests_waiting')) === 20)
  socket.resetAndDestroy()
  await until(async () => (await figure('http_requests_waiting')) === 0)
  for (const response of open) response.end()
  await Promise.all(working)
  expect(open).toHaveLength(100)
  // Leaving the queue is no refusal.
  expect(await figure('http_requests_shed_total')).toBe(0)
})

test('more than 32 unanswered requests on one connection are refused, and it ends once the others are answered', async () => {
  const { port, open } = await gated()
  const socket = await connected(port, get('/api/work').repeat(40))
  const answers = received([socket])
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await until(() => open.length === 32)
  for (const response of open) response.end()
  await ended
  expect(answers.text.match(/HTTP\/1\.1 \d+/g)).toEqual([
    ...Array<string>(32).fill('HTTP/1.1 200'),
    'HTTP/1.1 503',
  ])
})

test('a connection that never reads holds no slot and is closed', async () => {
  const { port, figure } = await gated({ writeTimeoutMs: 200 })
  const socket = await connected(port, get('/api/large').repeat(3))
  socket.pause()
  await until(async () => (await figure('http_requests_working')) === 0)
  // A paused socket emits no 'close': ask the server.
  const [server] = servers
  await until(
    () => new Promise<boolean>((resolve) => server?.getConnections((_error, count) => resolve(count === 0))),
  )
})

test('a sign-in waiting for a password hash holds no request slot', async () => {
  const { open, ask, figure } = await gated()
  const reading = ask('/api/work')
  const queue = new WorkQueue({ concurrency: 1, waiting: 1 })
  let finish = () => {}
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))
  await until(() => open.length === 1)
  expect(await figure('http_requests_working')).toBe(1)
  const second = queue.run(() => Promise.resolve())
  expect(await figure('http_requests_working')).toBe(0)
  finish()
  await Promise.all([first, second])
  expect(await figure('http_requests_working')).toBe(1)
  open[0]?.end()
  await reading
})

test('a process is stuck when all slots are taken and none is released for long', async () => {
  const { open, ask, gate } = await gated()
  const working = Array.from({ length: 100 }, () => ask('/api/work'))
  await until(() => open.length === 100)
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 20_000)
  expect(gate.stuck).toBe(false)
  clock.mockReturnValue(now + 40_000)
  expect(gate.stuck).toBe(true)
  open[0]?.end()
  expect(gate.stuck).toBe(false)
  for (const response of open) response.end()
  await Promise.all(working)
})

const startApi = apisOnDemand()
const startEmbedded = apisOnDemand('pglite')

async function listeningApi(start = startApi) {
  const api = await start({}, { processChecks: true })
  const { token } = await api.signUp()
  const base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  return { api, token, base, port: Number(new URL(base).port), figure: figureOf(api.platform.metrics) }
}

test('the API serves 500 requests at once, and refuses none', async () => {
  const { token, port, figure } = await listeningApi()
  const request = get('/api/auth/user', `Authorization: Bearer ${token}\r\n`)
  const answers = received(await Promise.all(Array.from({ length: 500 }, () => connected(port, request))))
  await until(() => answers.text.split('HTTP/1.1 ').length === 501)
  expect(answers.text.split('HTTP/1.1 200').length - 1).toBe(500)
  expect(await figure('http_requests_shed_total')).toBe(0)
})

test('slow senders of a body hold no slot, and queue once the body has been received', async () => {
  const { api, base, port, figure } = await listeningApi(startEmbedded)
  const head = `POST /api/auth/verificar-email HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 29\r\n\r\n{"email":`
  const slow = await Promise.all(Array.from({ length: 120 }, () => connected(port, head)))
  expect((await fetch(`${base}/api/health/ready`)).status).toBe(200)
  expect(await figure('http_requests_working')).toBe(0)
  // With the engine's only connection taken, new requests stay in progress.
  let release = () => {}
  const taken = api.database.orm.transaction(() => new Promise<void>((resolve) => (release = resolve)))
  for (const socket of slow) socket.write('"a@csuite.example"}\n')
  await until(async () => (await figure('http_requests_working')) > 0)
  release()
  await taken
  await until(async () => (await figure('http_requests_working')) === 0)
})

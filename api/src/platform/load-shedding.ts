import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Counter, Gauge, type Registry } from 'prom-client'
import { unavailable } from './app-error'
import { jobsWaiting } from './work-queue'

/** Requests to the API worked on at once: ten are served by the database, the others wait there for two or three statements. */
const MAX_WORKING = 100
/**
 * How late timers may be, on average over about half a second, and with how many requests at once that is load: a process
 * that other programs keep from the processor is late too, and refusing its few requests would help nobody.
 */
const MAX_LAG_MS = 400
const LAGGING_FROM = 20
const TICK_MS = 100
/** What the newest tick counts for in the average. */
const TICK_WEIGHT = 0.2
const MAX_HEAP_SHARE = 0.9
/**
 * How long connections may wait to be accepted. libuv accepts one in each turn of the event loop (libuv#3696): a busy process,
 * whose turns take 10 ms, would let the last of 800 wait for 8 s; one that only refuses takes all of them in well under one.
 */
const MAX_ACCEPTING_MS = 250
/** Connections in such a row before it counts: a browser alone opens six. */
const ACCEPTING_FROM = 40
/**
 * Refusals leave together every so many milliseconds. Whoever asks again at once, however often he is told to wait, would
 * otherwise take the processor from those who are served, and a proxy that looks for the process with the fewest requests
 * would send everything to the one that refuses fastest.
 */
const REFUSAL_MS = 250
/** Refusals held back; a client may send many requests on one connection. */
const MAX_HELD = 10_000
/** Connections open at once; further ones are closed unread. */
const MAX_CONNECTIONS = 5000
const RETRY_AFTER_S = 1

const REFUSAL = Buffer.from(JSON.stringify(unavailable(RETRY_AFTER_S).body()))
const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': REFUSAL.length,
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
}

/**
 * Refuses requests with 503 and Retry-After before latency or memory run away, and before anything of them is looked at: a
 * refusal costs a few microseconds. Health and metrics are always let in. Those who wait in a line for a password hash
 * are not counted: that line has its own bounds and takes nothing from the others.
 */
export class LoadGate {
  readonly #prefix: string
  readonly #always: RegExp
  readonly #shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded',
    registers: [],
  })
  readonly #held: ServerResponse[] = []
  #working = 0
  #lagMs = 0
  #heapFull = false
  #timer: NodeJS.Timeout | undefined
  #watching = false
  /** Since when each turn of a busy event loop accepted a connection, so that more may wait, how many, and the last of these turns. */
  readonly #accepting = { since: 0, count: 0, turn: 0, idleMs: 0 }

  constructor(apiPrefix: string) {
    this.#prefix = `${apiPrefix}/`
    this.#always = new RegExp(`^${apiPrefix}/(?:health/\\w+|metrics)$`)
  }

  /** Refuses from now on, and shows what it does; before, everything is let in. */
  watch(metrics: Registry): void {
    this.#watching = true
    metrics.registerMetric(this.#shed)
    const working = () => this.#busy
    new Gauge({
      name: 'http_requests_working',
      help: 'Requests to the API worked on, without those in a line for a password hash',
      registers: [metrics],
      collect() {
        this.set(working())
      },
    })
  }

  /** To be told of each connection. */
  accepted(): void {
    const { idleTime: idleMs, uvMetricsInfo } = performance.nodeTiming
    const { loopCount: turn } = uvMetricsInfo
    const last = this.#accepting
    if (turn > last.turn + 1 || idleMs > last.idleMs + 1) {
      last.since = performance.now()
      last.count = 0
    }
    last.count += 1
    last.turn = turn
    last.idleMs = idleMs
  }

  /** True where the request was refused, and is answered here. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '/'
    if (!this.#watching || this.#always.test(url)) return false
    // A start takes the processor for seconds and says nothing about load: the first request starts the clock.
    this.#timer ??= this.#measure()
    const forApi = url.startsWith(this.#prefix)
    const full = forApi && (this.#busy >= MAX_WORKING || this.#othersWait)
    const isLate = this.#lagMs > MAX_LAG_MS && this.#busy >= LAGGING_FROM
    if (full || isLate || this.#heapFull) {
      this.#refuse(response)
      return true
    }
    if (forApi) this.#count(request, response)
    return false
  }

  close(): void {
    clearInterval(this.#timer)
  }

  get #othersWait(): boolean {
    const { since, count, turn } = this.#accepting
    const goesOn = performance.nodeTiming.uvMetricsInfo.loopCount <= turn + 1
    return goesOn && count >= ACCEPTING_FROM && performance.now() - since > MAX_ACCEPTING_MS
  }

  get #busy(): number {
    return this.#working - jobsWaiting()
  }

  /** Counts it from when its body is there, so that slow senders shut nobody out, until its answer is handed over. */
  #count(request: IncomingMessage, response: ServerResponse): void {
    let begun = false
    const begin = () => {
      begun = true
      this.#working += 1
    }
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) begin()
    else request.once('end', begin)
    response.once('close', () => {
      if (begun) this.#working -= 1
      else request.off('end', begin)
    })
  }

  #refuse(response: ServerResponse): void {
    this.#shed.inc()
    this.#held.push(response)
    if (this.#held.length === 1) setTimeout(() => this.#answerHeld(), REFUSAL_MS)
    else if (this.#held.length >= MAX_HELD) this.#answerHeld()
  }

  #answerHeld(): void {
    for (const response of this.#held.splice(0)) response.writeHead(503, REFUSAL_HEADERS).end(REFUSAL)
  }

  #measure(): NodeJS.Timeout {
    const limit = getHeapStatistics().heap_size_limit * MAX_HEAP_SHARE
    let last = performance.now()
    return setInterval(() => {
      const now = performance.now()
      this.#lagMs += TICK_WEIGHT * (Math.max(0, now - last - TICK_MS) - this.#lagMs)
      last = now
      this.#heapFull = getHeapStatistics().used_heap_size > limit
    }, TICK_MS).unref()
  }
}

/** The node server that a process listens with. The listener asks the gate. */
export function createHttpServer(gate: LoadGate, listener: RequestListener): http.Server {
  const server = http.createServer({ requestTimeout: 30_000, keepAliveTimeout: 72_000 }, listener)
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', () => {
    gate.accepted()
  })
  return server
}

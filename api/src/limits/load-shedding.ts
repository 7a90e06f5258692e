import http, { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { reportTelemetry } from '@csuite/shared/contract/releases'
import { reportErrors } from '@csuite/shared/contract/remote-errors'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { overloaded } from '../http/app-error'
import { networksOf } from '../http/client-address'
import { RoundRobin } from './round-robin'

/** API requests in progress. Ten database connections serve them. */
const MAX_WORKING = 100
const MAX_WAITING = 1000
/** Leaves time to answer within 5 s. */
const MAX_WAIT_MS = 3000
/** Unanswered requests per connection. Browsers and nginx do not pipeline. */
const MAX_PER_CONNECTION = 32
/** A closed connection's handler keeps its slot until it is done, at most this long. */
const ABANDONED_MS = 10_000
/** The process is stuck if no slot was released for this long. */
const STUCK_MS = 30_000
const MAX_CONNECTIONS = 5000
const RETRY_AFTER_S = 1

const REFUSAL = Buffer.from(JSON.stringify(overloaded(RETRY_AFTER_S).body()))
const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': REFUSAL.length,
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
}

/** A request until its handler has ended the response. */
interface PendingRequest {
  request: IncomingMessage
  /** The unanswered requests of its connection. */
  siblings: Set<PendingRequest>
  working: boolean
  begin: () => void
  waiting?: { networks: string[]; refuse: () => void; timeout: NodeJS.Timeout }
}

/** Reports when the handler is done: 'finish' and 'close' wait for the client to read. */
export class GatedResponse extends ServerResponse {
  ended?: () => void

  override end(...content: unknown[]): this {
    this.ended?.()
    return super.end(...(content as Parameters<ServerResponse['end']>)) as this
  }
}

/**
 * Limits concurrent API requests, with a bounded queue behind them and 503 after that. Those that wait are served in turn by
 * network (IPv6: /48, /56, /64), and the newest of the largest network is refused when too many do. A request with a body is queued once
 * the body was received, so that slow clients hold no slot. What pages report, which nobody waits for and all browsers may send at once,
 * begins with one a turn of the event loop. Health checks, metrics and documents are exempt, and requests
 * that wait for a password hash do not count: that queue has its own limits.
 */
export class LoadGate {
  readonly #prefix: string
  readonly #always: RegExp
  readonly #reports: ReadonlySet<string>
  readonly #shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded',
    registers: [],
  })
  readonly #connections = new WeakMap<Socket, Set<PendingRequest>>()
  readonly #receiving = new WeakMap<IncomingMessage, PendingRequest>()
  readonly #waiting = new RoundRobin<PendingRequest>()
  readonly #later: (() => void)[] = []
  #working = 0
  #releasedAt = performance.now()
  #watching = false

  /**
   * @param hashesWaiting requests that wait in the hashing queue and hold no slot here
   * @param addressOf whom a request is from: `limitedAddress`
   */
  constructor(
    apiPrefix: string,
    private readonly hashesWaiting: () => number,
    private readonly addressOf: (request: IncomingMessage) => string,
  ) {
    this.#prefix = `${apiPrefix}/`
    this.#always = new RegExp(`^${apiPrefix}/(?:health/\\w+|metrics)$`)
    this.#reports = new Set([reportErrors, reportTelemetry].map(({ path }) => apiPrefix + path))
  }

  /** Starts limiting and registers the metrics. Until then every request is admitted. */
  watch(metrics: Registry): void {
    this.#watching = true
    metrics.registerMetric(this.#shed)
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [metrics],
        collect() {
          this.set(read())
        },
      })
    gauge(
      'http_requests_working',
      'Requests to the API worked on, without those in a line for a password hash',
      () => this.#busy,
    )
    gauge('http_requests_waiting', 'Requests to the API that wait for a place', () => this.#waiting.size)
  }

  /** Every slot has been taken for too long: only a restart helps. */
  get stuck(): boolean {
    return this.#busy >= MAX_WORKING && performance.now() - this.#releasedAt > STUCK_MS
  }

  /** Calls `serve` now or when a slot is free, or answers 503. */
  admit(request: IncomingMessage, response: GatedResponse, serve: () => void): void {
    if (!this.#watching) {
      serve()
      return
    }
    const siblings = this.#pendingOf(request.socket)
    if (siblings.size >= MAX_PER_CONNECTION) {
      // Also closes the connection, after the earlier responses.
      response.shouldKeepAlive = false
      this.#refuse(response)
      return
    }
    const pending: PendingRequest = { request, siblings, working: false, begin: () => undefined }
    siblings.add(pending)
    response.ended = () => this.#leave(pending)
    const [path = ''] = (request.url ?? '/').split('?', 1)
    if (!path.startsWith(this.#prefix) || this.#always.test(path)) serve()
    else if (hasBody(request)) {
      this.#receiving.set(request, pending)
      if (this.#reports.has(path)) this.#beginLater(() => siblings.has(pending) && serve())
      else serve()
    } else this.#queue(pending, serve, () => this.#refuse(response))
  }

  /** For a request whose body was received: resolves when a slot is free, rejects with 503. */
  turn(request: IncomingMessage): Promise<void> | undefined {
    const pending = this.#receiving.get(request)
    if (!pending) return undefined
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#shed.inc()
        reject(overloaded(RETRY_AFTER_S))
      }
      if (pending.siblings.has(pending)) this.#queue(pending, resolve, refuse)
      else refuse()
    })
  }

  #beginLater(begin: () => void): void {
    if (this.#later.push(begin) === 1) setImmediate(() => this.#beginOne())
  }

  #beginOne(): void {
    this.#later.shift()?.()
    if (this.#later.length > 0) setImmediate(() => this.#beginOne())
  }

  get #busy(): number {
    return this.#working - this.hashesWaiting()
  }

  #pendingOf(socket: Socket): Set<PendingRequest> {
    const known = this.#connections.get(socket)
    if (known) return known
    const all = new Set<PendingRequest>()
    this.#connections.set(socket, all)
    // Not on the response: a pipelined one that was not written yet emits no 'close'.
    socket.once('close', () => {
      for (const pending of all)
        if (pending.working) setTimeout(() => this.#leave(pending), ABANDONED_MS).unref()
        else this.#leave(pending)
    })
    return all
  }

  #queue(pending: PendingRequest, begin: () => void, refuse: () => void): void {
    pending.begin = begin
    if (this.#waiting.size === 0 && this.#busy < MAX_WORKING) {
      this.#start(pending)
      return
    }
    const networks = networksOf(this.addressOf(pending.request))
    const timeout = setTimeout(() => this.#giveUp(pending), MAX_WAIT_MS)
    pending.waiting = { networks, refuse, timeout }
    this.#waiting.add(networks, pending)
    this.#next()
    if (this.#waiting.size > MAX_WAITING) this.#giveUp(this.#waiting.newestOfLargest())
  }

  #giveUp(pending: PendingRequest | undefined): void {
    const refuse = pending?.waiting?.refuse
    if (pending) this.#stopWaiting(pending)
    refuse?.()
  }

  #stopWaiting(pending: PendingRequest): void {
    if (!pending.waiting) return
    this.#waiting.remove(pending.waiting.networks, pending)
    clearTimeout(pending.waiting.timeout)
    delete pending.waiting
  }

  #next(): void {
    while (this.#busy < MAX_WORKING) {
      const pending = this.#waiting.take()
      if (!pending) return
      clearTimeout(pending.waiting?.timeout)
      delete pending.waiting
      this.#start(pending)
    }
  }

  #start(pending: PendingRequest): void {
    pending.working = true
    this.#working += 1
    if (this.#working >= MAX_WORKING) this.#releasedAt = performance.now()
    pending.begin()
  }

  /** Releases the slot; further calls do nothing. */
  #leave(pending: PendingRequest): void {
    if (!pending.siblings.delete(pending)) return
    this.#stopWaiting(pending)
    if (!pending.working) return
    if (this.#working >= MAX_WORKING) this.#releasedAt = performance.now()
    this.#working -= 1
    if (this.#waiting.size > 0) setImmediate(() => this.#next())
  }

  #refuse(response: ServerResponse): void {
    this.#shed.inc()
    response.writeHead(503, REFUSAL_HEADERS).end(REFUSAL)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function queueBodies(app: FastifyInstance, gate: LoadGate): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const turn = gate.turn(request.raw)
    if (turn) turn.then(() => done(), done)
    else done()
  })
}

/** The listener must call `LoadGate.admit`. */
export function createHttpServer(
  listener: RequestListener<typeof IncomingMessage, typeof GatedResponse>,
  { writeTimeoutMs = 60_000 } = {},
): http.Server {
  const server = http.createServer(
    {
      ServerResponse: GatedResponse,
      // Cookies of other applications on the company's domain may exceed Node's 16 kB.
      maxHeaderSize: 32 * 1024,
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5000,
    },
    listener,
  )
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = writeTimeoutMs
  return server
}

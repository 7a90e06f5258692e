import http, { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { unavailable } from './app-error'
import { jobsWaiting } from '../limits/work-queue'

/** Requests to the API worked on at once: ten are served by the database, the others wait there for two or three statements. */
const MAX_WORKING = 100
/** Requests that may wait for such a place, and how long: with what follows every request is answered within 5 s. */
const MAX_WAITING = 1000
const MAX_WAIT_MS = 3000
/** Requests of one connection that are not answered yet. Browsers and nginx send one after the other. */
const MAX_PER_CONNECTION = 32
/** A closed connection's work goes on; its place is free when the handler is done, at the latest after this. */
const ABANDONED_MS = 10_000
/** With every place taken and none given back for this long the process is stuck. */
const STUCK_MS = 30_000
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

/** A request from its arrival until its handler has ended the response, whether or not the client reads it. */
interface Visit {
  /** The unanswered visits of its connection. */
  siblings: Set<Visit>
  working: boolean
  begin: () => void
  patience?: NodeJS.Timeout
}

/** Calls back when the handler is done. 'finish' and 'close' would be too late: they wait for the client to read. */
export class GatedResponse extends ServerResponse {
  ended?: () => void

  override end(...content: unknown[]): this {
    this.ended?.()
    return super.end(...(content as Parameters<ServerResponse['end']>)) as this
  }
}

/**
 * Bounds the work on the API: so many requests at once, a line behind them, 503 with Retry-After for who waits too long.
 * A request with a body joins the line once the body is there, so that slow senders take no place. Health, metrics and
 * documents never wait; those in line for a password hash are not counted, as that line has bounds of its own.
 */
export class LoadGate {
  readonly #prefix: string
  readonly #always: RegExp
  readonly #shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded',
    registers: [],
  })
  readonly #connections = new WeakMap<Socket, Set<Visit>>()
  readonly #receiving = new WeakMap<IncomingMessage, Visit>()
  readonly #line = new Set<Visit>()
  #working = 0
  #movedAt = performance.now()
  #watching = false

  constructor(apiPrefix: string) {
    this.#prefix = `${apiPrefix}/`
    this.#always = new RegExp(`^${apiPrefix}/(?:health/\\w+|metrics)$`)
  }

  /** Bounds from now on, and shows what it does; before, everything is let in. */
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
    gauge('http_requests_waiting', 'Requests to the API that wait for a place', () => this.#line.size)
  }

  /** True where every place is taken and none was given back for long: only a restart helps. */
  get stuck(): boolean {
    return this.#busy >= MAX_WORKING && performance.now() - this.#movedAt > STUCK_MS
  }

  /** Calls `serve` at once or when it is the request's turn; otherwise answers 503 here. */
  admit(request: IncomingMessage, response: GatedResponse, serve: () => void): void {
    if (!this.#watching) {
      serve()
      return
    }
    const siblings = this.#visitsOf(request.socket)
    if (siblings.size >= MAX_PER_CONNECTION) {
      // Ends the connection too, once what came before is answered.
      response.shouldKeepAlive = false
      this.#refuse(response)
      return
    }
    const visit = this.#visit(siblings, response)
    const url = request.url ?? '/'
    if (!url.startsWith(this.#prefix) || this.#always.test(url)) serve()
    else if (hasBody(request)) {
      this.#receiving.set(request, visit)
      serve()
    } else this.#queue(visit, serve, () => this.#refuse(response))
  }

  /** For a request with a body, which is there now: resolves when it is its turn, rejects with 503. */
  turn(request: IncomingMessage): Promise<void> | undefined {
    const visit = this.#receiving.get(request)
    if (!visit) return undefined
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#shed.inc()
        reject(unavailable(RETRY_AFTER_S))
      }
      if (visit.siblings.has(visit)) this.#queue(visit, resolve, refuse)
      else refuse()
    })
  }

  get #busy(): number {
    return this.#working - jobsWaiting()
  }

  #visitsOf(socket: Socket): Set<Visit> {
    const known = this.#connections.get(socket)
    if (known) return known
    const visits = new Set<Visit>()
    this.#connections.set(socket, visits)
    // By the socket: a pipelined response whose turn to be written never came emits no event when the connection breaks.
    socket.once('close', () => {
      for (const visit of visits)
        if (visit.working) setTimeout(() => this.#leave(visit), ABANDONED_MS).unref()
        else this.#leave(visit)
    })
    return visits
  }

  #visit(siblings: Set<Visit>, response: GatedResponse): Visit {
    const visit: Visit = { siblings, working: false, begin: () => undefined }
    siblings.add(visit)
    response.ended = () => this.#leave(visit)
    return visit
  }

  #queue(visit: Visit, begin: () => void, refuse: () => void): void {
    visit.begin = begin
    if (this.#line.size === 0 && this.#busy < MAX_WORKING) {
      this.#start(visit)
      return
    }
    if (this.#line.size >= MAX_WAITING) {
      refuse()
      return
    }
    this.#line.add(visit)
    visit.patience = setTimeout(() => {
      this.#line.delete(visit)
      refuse()
    }, MAX_WAIT_MS)
    this.#next()
  }

  #next(): void {
    for (const visit of this.#line) {
      if (this.#busy >= MAX_WORKING) return
      this.#line.delete(visit)
      clearTimeout(visit.patience)
      this.#start(visit)
    }
  }

  #start(visit: Visit): void {
    visit.working = true
    this.#working += 1
    if (this.#working >= MAX_WORKING) this.#movedAt = performance.now()
    visit.begin()
  }

  /** Gives the place back, once, whoever calls it first. */
  #leave(visit: Visit): void {
    if (!visit.siblings.delete(visit)) return
    this.#line.delete(visit)
    clearTimeout(visit.patience)
    if (!visit.working) return
    if (this.#working >= MAX_WORKING) this.#movedAt = performance.now()
    this.#working -= 1
    if (this.#line.size > 0) setImmediate(() => this.#next())
  }

  #refuse(response: ServerResponse): void {
    this.#shed.inc()
    response.writeHead(503, REFUSAL_HEADERS).end(REFUSAL)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Requests with a body wait for their turn when it has been read. */
export function queueBodies(app: FastifyInstance, gate: LoadGate): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const turn = gate.turn(request.raw)
    if (turn) turn.then(() => done(), done)
    else done()
  })
}

/** The node server that a process listens with; its listener asks the gate. A client that stops reading loses its connection. */
export function createHttpServer(
  listener: RequestListener<typeof IncomingMessage, typeof GatedResponse>,
  { writeTimeoutMs = 60_000 } = {},
): http.Server {
  const server = http.createServer(
    {
      ServerResponse: GatedResponse,
      // Cookies of everything on the company's host name come too: Node's own 16 kB would close the portal to that browser.
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

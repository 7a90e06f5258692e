import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {} from '@fastify/swagger'
import { Counter, Gauge, Histogram, type Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { bearerOf } from '../http/bearer'

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What is measured, and by whom it may be read. */
interface Measured {
  config: Pick<Config, 'metricsToken' | 'production'>
  metrics: Registry
  database: Pick<Database, 'poolStats'>
  passwords: { queue: { readonly depth: number; readonly refused: number } }
  outbox: {
    readonly counts: Readonly<Record<string, number>>
    oldestSeconds(): Promise<number>
    pending(): Promise<number>
  }
  limits: { readonly inMemory: boolean }
  breakers: ReadonlyMap<string, { readonly isOpen: boolean }>
  overdue(): Promise<{ chore: string; rows: number; seconds: number }[]>
}

/**
 * Measures every route of `app` and adds GET /metrics to `routes`.
 * @param processMetrics also memory, event loop and garbage collection
 */
export function exposeMetrics(
  app: FastifyInstance,
  routes: FastifyInstance,
  { config, metrics: registry, database, passwords, outbox, limits, breakers, overdue }: Measured,
  processMetrics: boolean,
): void {
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read())
        } catch {
          // The database is away: keep the last value.
        }
      },
    })
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => [Record<string, string>, number][],
  ) =>
    new Counter({
      ...{ name, help, labelNames },
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, count] of read()) this.inc(labels, count)
      },
    })
  gauge('password_hashing_jobs', 'Password hashes running and waiting', () => passwords.queue.depth)
  gauge('outbox_oldest_mail_seconds', 'Age of the oldest mail not sent yet', () => outbox.oldestSeconds())
  gauge('limits_in_memory', '1 while Redis is set up and is away or refuses to count', () =>
    Number(limits.inMemory),
  )
  gauge('outbox_pending_mails', 'Mails that are due and not sent yet', () => outbox.pending())
  gauge('database_connections', 'Connections of the pool', () => database.poolStats().total)
  gauge('database_connections_idle', 'Idle connections of the pool', () => database.poolStats().idle)
  gauge('database_waiting', 'Callers waiting for a connection', () => database.poolStats().waiting)
  counter('password_hashing_refused_total', 'Password hashes refused because too many waited', [], () => [
    [{}, passwords.queue.refused],
  ])
  counter(
    'outbox_mails_total',
    'What became of mails: sent, failed (tried again), refused (of the failed: for the operator to fix) or dropped',
    ['result'],
    () => Object.entries(outbox.counts).map(([result, count]) => [{ result }, count]),
  )
  new Gauge({
    name: 'service_resting',
    help: '1 while a service that failed is not asked',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      for (const [service, breaker] of breakers) this.set({ service }, Number(breaker.isOpen))
    },
  })

  const overdueSeconds = new Gauge({
    name: 'housekeeping_overdue_seconds',
    help: 'How long ago the oldest expired row should have been deleted',
    labelNames: ['chore'],
    registers: [registry],
  })
  new Gauge({
    name: 'housekeeping_overdue_rows',
    help: 'Expired rows that are not deleted yet, counted to 10,000',
    labelNames: ['chore'],
    registers: [registry],
    async collect() {
      for (const { chore, rows, seconds } of await overdue().catch(() => [])) {
        this.set({ chore }, rows)
        overdueSeconds.set({ chore }, seconds)
      }
    },
  })

  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const status = String(reply.statusCode)
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
  routes.get(
    '/metrics',
    { schema: { summary: 'Figures for Prometheus', tags: ['operation'] }, logLevel: 'warn' },
    async (request, reply) => {
      if (!mayReadMetrics(request, config))
        throw new AppError(config.metricsToken === undefined ? 'NOT_FOUND' : 'UNAUTHORIZED')
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics())
    },
  )
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Requires METRICS_TOKEN. Without one, production serves this machine only, and nobody for whom a proxy on it asks. */
function mayReadMetrics(
  { headers, raw }: FastifyRequest,
  { metricsToken, production }: Pick<Config, 'metricsToken' | 'production'>,
): boolean {
  if (metricsToken !== undefined) {
    return timingSafeEqual(digest(bearerOf(headers.authorization) ?? ''), digest(metricsToken))
  }
  if (!production) return true
  return LOOPBACK.test(raw.socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
}

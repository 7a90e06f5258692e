import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { unavailable } from './app-error'
import { sendError } from './error-handler'
import type { Platform } from './platform'

const MAX_EVENT_LOOP_DELAY_MS = 1000
const MAX_HEAP_SHARE = 0.9
/** Callers in line for a database connection: each request waits there two or three times, ten are served at once. */
const MAX_WAITING = 100

/** Answers 503 with Retry-After before latency or memory run away; health and metrics go on. */
export async function shedLoad(app: FastifyInstance, { metrics, database }: Platform): Promise<void> {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded',
    registers: [metrics],
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    shed.inc()
    // A line for each would cost more than the answer; the counter tells.
    request.log.level = 'silent'
    sendError(unavailable(1), request, reply)
  }
  const always = ({ routeOptions }: FastifyRequest) => /\/(health\/\w+|metrics)$/.test(routeOptions.url ?? '')
  app.addHook('onRequest', (request, reply, done) => {
    if (database.poolStats().waiting < MAX_WAITING || always(request)) done()
    else refuse(request, reply)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * MAX_HEAP_SHARE),
    pressureHandler: (request, reply) => {
      if (!always(request)) refuse(request, reply)
    },
  })
}

import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { unavailable } from './app-error'
import { sendError } from './error-handler'

const MAX_EVENT_LOOP_DELAY_MS = 1000
const MAX_HEAP_SHARE = 0.9

/** Answers 503 with Retry-After before latency or memory run away; health and metrics go on. */
export async function shedLoad(app: FastifyInstance, registry: Registry): Promise<void> {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded',
    registers: [registry],
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * MAX_HEAP_SHARE),
    pressureHandler: (request, reply) => {
      if (/\/(health\/\w+|metrics)$/.test(request.routeOptions.url ?? '')) return
      shed.inc()
      sendError(unavailable(1), request, reply)
    },
  })
}

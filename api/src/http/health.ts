import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../db/database'
import { writeProbe } from '../db/write-probe'

const Health = z.object({ status: z.string(), database: z.optional(z.string()) })
const options = (summary: string) => ({
  schema: { summary, tags: ['operation'], response: { 200: Health, 503: Health } },
  logLevel: 'warn' as const,
})

interface Operated {
  database: Database
  state: { draining: boolean }
  gate: { readonly stuck: boolean }
}

/** Liveness: 503 if only a restart helps. Readiness: 503 while draining, or without a writable database. */
export function healthRoutes(app: FastifyInstance, { database, state, gate }: Operated): void {
  const writes = writeProbe(database)
  app.get('/health/live', options('The process answers'), async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return gate.stuck
      ? reply.code(503).header('retry-after', '30').send({ status: 'stuck' })
      : reply.send({ status: 'ok' })
  })
  app.get('/health/ready', options('The process wants requests'), async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (state.draining) return reply.code(503).header('retry-after', '5').send({ status: 'draining' })
    const unavailable = (reason: 'away' | 'read-only') =>
      reply.code(503).header('retry-after', '2').send({ status: 'unavailable', database: reason })
    try {
      await database.ping()
    } catch {
      return unavailable('away')
    }
    if (!(await writes())) return unavailable('read-only')
    return reply.send({ status: 'ready', database: database.engine })
  })
}

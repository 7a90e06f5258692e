import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../db/database'
import { writeProbe } from '../db/write-probe'

const Health = z.object({ status: z.string(), database: z.optional(z.string()) })
const health = { 200: Health, 503: Health }

interface Operated {
  database: Database
  state: { draining: boolean }
  gate: { readonly stuck: boolean }
}

/**
 * GET /health/live: 503 where only a restart helps. GET /health/ready: 503 while the process drains, or its database is away
 * or takes no writes.
 */
export function healthRoutes(app: FastifyInstance, { database, state, gate }: Operated): void {
  const writes = writeProbe(database)
  app.get(
    '/health/live',
    {
      schema: {
        summary: 'The process answers',
        tags: ['operation'],
        response: health,
      },
      logLevel: 'warn',
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return gate.stuck ? reply.code(503).send({ status: 'stuck' }) : reply.send({ status: 'ok' })
    },
  )
  app.get(
    '/health/ready',
    {
      schema: {
        summary: 'The process wants requests',
        tags: ['operation'],
        response: health,
      },
      logLevel: 'warn',
    },
    async (_request, reply) => {
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
    },
  )
}

import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'

/** GET /health/live and /health/ready: 200, or 503 while the process drains or its database is away. */
export function healthRoutes(
  app: FastifyInstance,
  { database, state }: { database: Database; state: { draining: boolean } },
): void {
  app.get(
    '/health/live',
    { schema: { summary: 'The process answers', tags: ['operation'] }, logLevel: 'warn' },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get(
    '/health/ready',
    { schema: { summary: 'The process wants requests', tags: ['operation'] }, logLevel: 'warn' },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (state.draining) return reply.code(503).header('retry-after', '5').send({ status: 'draining' })
      try {
        await database.ping()
        return reply.send({ status: 'ready', database: database.engine })
      } catch {
        return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', database: 'away' })
      }
    },
  )
}

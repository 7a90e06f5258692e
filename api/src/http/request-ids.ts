import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestScope, requestScope } from '../db/request-scope'

/** Matches nginx's $request_id, UUIDs and trace ids, and is safe in logs, headers and SQL comments. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/** A trusted proxy's id, otherwise a new one. */
export function requestIdFrom(raw: IncomingMessage, proxied: boolean): string {
  const given = raw.headers['x-request-id']
  return proxied && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const kScope = Symbol('request scope')
type Scoped = FastifyRequest & { [kScope]?: RequestScope }

/** Tracing adds to it. */
export const scopeOf = (request: FastifyRequest): RequestScope =>
  ((request as Scoped)[kScope] ??= {
    requestId: request.id,
    arrivedAt: performance.now(),
    // Lazy: parsing an address takes longer than reading a cached page.
    get address() {
      return request.ip
    },
  })

/** Runs each request in its scope. Register it before all other hooks. */
export function scopeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    requestScope.run(scopeOf(request), done)
  })
  // Body parsing leaves the async context: it continues in the socket's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done()
    else requestScope.run(scopeOf(request), done)
  })
}

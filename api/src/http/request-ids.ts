import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestScope, requestScope } from '../db/request-scope'

/** What nginx's $request_id, a UUID and a trace id are made of: nothing that ends a log line, a header or an SQL comment. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/** The proxy's id where a proxy is trusted and the id is one; otherwise a new one. */
export function requestIdFrom(raw: IncomingMessage, proxied: boolean): string {
  const given = raw.headers['x-request-id']
  return proxied && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const kScope = Symbol('request scope')
type Scoped = FastifyRequest & { [kScope]?: RequestScope }

/** The scope of a request: tracing adds to it. */
export const scopeOf = (request: FastifyRequest): RequestScope =>
  ((request as Scoped)[kScope] ??= {
    requestId: request.id,
    arrivedAt: performance.now(),
    // Computed on demand: parsing an address takes longer than reading a cached page.
    get address() {
      return request.ip
    },
  })

/** Makes the request's id available to all code that serves it. Register it before all other hooks. */
export function scopeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Part of the response, so that a user can quote it.
    void reply.header('x-request-id', request.id)
    requestScope.run(scopeOf(request), done)
  })
  // Reading a body goes on in the socket's context, which is older than the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done()
    else requestScope.run(scopeOf(request), done)
  })
}

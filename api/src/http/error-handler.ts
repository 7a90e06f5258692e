import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isDiskFull } from '../db/database-errors'
import { AppError, unavailable } from './app-error'

const DISK_FULL =
  'El disco del servidor está lleno: por ahora el portal se puede leer, pero no guarda cambios.'

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('UNAVAILABLE', { message: DISK_FULL, retryAfter: 60 })
  if (isDatabaseUnavailable(error)) return unavailable()
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE')
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (status === 404) return new AppError('NOT_FOUND')
  if (status === 405) return new AppError('METHOD_NOT_ALLOWED')
  if (status === 503) return unavailable()
  if (status !== undefined && status >= 400 && status < 500) return new AppError('VALIDATION')
  return new AppError('INTERNAL')
}

interface ErrorFormat {
  type: string
  body: (error: AppError) => object
}

const ownFormat: ErrorFormat = { type: 'application/json; charset=utf-8', body: (error) => error.body() }

/**
 * Unexpected 5xx are logged. Deliberate ones, such as a full queue, are not: the process is overloaded already.
 * @param format another protocol's error body
 */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  format = ownFormat,
): void {
  const answer = toAppError(error)
  if (answer.statusCode >= 500 && (answer !== error || answer.cause !== undefined))
    request.log[answer.code === 'INTERNAL' ? 'error' : 'warn'](
      { err: error, code: answer.code },
      'request failed',
    )
  // RFC 9110 §15.5.2.
  if (answer.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
  if (answer.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(answer.retryAfter)))
  void reply
    .code(answer.statusCode)
    .header('content-type', format.type)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(format.body(answer))
}

/** Error handler, 404, and 405 for a known path with another method. */
export function handleErrors(app: FastifyInstance): void {
  const known: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', (route) => {
    // The CORS plugin's OPTIONS route.
    if (route.url === '*') return
    const source = route.url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')
    const pattern = new RegExp(`^${source.replace(/\*/g, '.*')}$`)
    known.push({ pattern, methods: new Set([route.method].flat()) })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(
      known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]),
    )
    if (methods.size === 0) {
      sendError(new AppError('NOT_FOUND'), request, reply)
      return
    }
    void reply.header('allow', [...methods].sort().join(', '))
    sendError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
  })
}

import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

const EMAIL = /[^\s@"'<>=(),;]+@[^\s@"'<>=(),;]+/g
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Text that may be logged: no token, no full email address, no parameters of a statement. */
function scrub(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*?(?=\n\s+at |$)/, '')
    .replace(JWT, '[token]')
    .replace(EMAIL, (address) => maskEmail(address))
}

/** `ana@csuite.example` → `a***@csuite.example`: enough to help a person who asks, too little to write to. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}

/** A network address without its last part (IPv4) or last 80 bits (IPv6). */
function maskAddress(address: string): string {
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::`
    : address.replace(/\.\d+$/, '.0')
}

export interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

/** An error as the log keeps it. A database error's detail and parameters hold people's data and stay out. */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code ? { code: error.code } : {}),
    stack: depth === 0 ? scrub(error.stack ?? '') : '',
    ...(error.cause !== undefined && depth < 3 ? { cause: safeError(error.cause, depth + 1) } : {}),
  }
}

/** Method, path without its query (it may carry a token or a code) and a shortened address. */
function safeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: safePath(request.url),
    address: maskAddress(request.ip),
  }
}

/** The path's words, versions and numbers as short as an id; whatever else a client put there is nobody's business. */
export function safePath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, 200)
  if (SAFE_PATH.test(path)) return path
  return path
    .split('/')
    .map((segment) => (SAFE_SEGMENT.test(segment) ? segment : '…'))
    .join('/')
}

const SAFE_SEGMENT = /^(?:[a-z][a-z._-]{0,40}|\d{1,9})?$/i
const SAFE_PATH = /^(?:\/(?:[a-z][a-z._-]{0,40}|\d{1,9})?)*$/i

/** JSON logs with request ids. `stream` receives the lines instead of standard output (tests). */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    serializers: { req: safeRequest, err: safeError },
    redact: {
      paths: [
        'req.headers',
        '*.password',
        '*.newPassword',
        '*.currentPassword',
        '*.code_verifier',
        '*.access_token',
      ],
      remove: true,
    },
    ...(stream === undefined ? {} : { stream }),
  }
}

/** Writes one line for each answer. */
export function logRequests(app: FastifyInstance): void {
  // What this line holds is written by the serializers above: looking for secrets in it took a tenth of a cached answer.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { id: reqId, routeOptions } = request
    log.info({ reqId, req: request, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

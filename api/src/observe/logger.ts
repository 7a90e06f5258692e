import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import pino from 'pino'
import { StatementError } from '../db/statements'

const EMAIL = /(?<![^\s@"'<>=(),;])[^\s@"'<>=(),;]+@[^\s@"'<>=(),;]+/g
const STATEMENT_LENGTH = 500
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Removes tokens, email addresses and SQL parameters. */
function scrub(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*?(?=\n[^\S\n]+at |$)/, '')
    .replace(JWT, '[token]')
    .replace(EMAIL, (address) => maskEmail(address))
}

/** `ana@csuite.example` → `a***@csuite.example`. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}

/** Without the last byte (IPv4) or the last 80 bits (IPv6). */
function maskAddress(address = ''): string {
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

/** An error without a database error's detail and parameters, which hold personal data. */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code ? { code: error.code } : {}),
    ...(error instanceof StatementError ? { statement: error.statement.slice(0, STATEMENT_LENGTH) } : {}),
    stack: depth === 0 ? scrub(error.stack ?? '') : '',
    ...(error.cause !== undefined && depth < 3 ? { cause: safeError(error.cause, depth + 1) } : {}),
  }
}

function safeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: safePath(request.url),
    address: maskAddress(request.ip),
  }
}

/** The path with words and ids only: queries and other segments may hold secrets. */
export function safePath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, 200)
  return path
    .split('/')
    .map((segment) => (SAFE_SEGMENT.test(segment) ? segment : '…'))
    .join('/')
}

const SAFE_SEGMENT = /^(?:[a-z][a-z._-]{0,40}|\d{1,9})?$/i

/** Of lines that standard output did not take yet. */
const UNWRITTEN_BYTES = 1024 * 1024

/** What a full disk does not take is written later or lost: the portal goes on. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: UNWRITTEN_BYTES })
  // At exit it would try for ever.
  return output.on('error', () => (output.flushSync = () => undefined))
}

export function loggerOptions(
  level: string,
  stream: { write(line: string): void } = standardOutput(),
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
    stream,
  }
}

export function logRequests(app: FastifyInstance): void {
  // The serializers above leave nothing to redact, and redaction took a tenth of a cached response.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { id: reqId, routeOptions } = request
    log.info({ reqId, req: request, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

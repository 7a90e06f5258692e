/** SQLSTATE classes and codes that mean "not now": connection lost, shutting down, too many clients, timed out. */
const UNAVAILABLE_STATES = /^(08|53|57P0[1-5]$|57014$|55P03$|58)/
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'not queryable',
  'Client was closed',
  'pool after calling end',
  'PGlite is clos',
]

/** The driver's error under the wrappers that drizzle puts around it. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause)
    chain.push(current)
  return chain
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** True when the database is away, overloaded or timed out: the answer is 503, and trying again makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause)
    if (code !== undefined && (UNAVAILABLE_ERRNO.has(code) || UNAVAILABLE_STATES.test(code))) return true
    const message = cause instanceof Error ? cause.message : ''
    return UNAVAILABLE_MESSAGES.some((part) => message.includes(part))
  })
}

/** True for a unique violation (23505), of the named constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '23505' &&
      (constraint === undefined ||
        (typeof cause === 'object' &&
          cause !== null &&
          'constraint' in cause &&
          cause.constraint === constraint)),
  )
}

/** True for a foreign key that points at nothing (23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === '23503')
}

/** SQLSTATE classes and codes that mean "not now": connection lost, shutting down, too many clients, timed out, deadlock, read-only, lets nobody in. */
const UNAVAILABLE_STATES = /^(08|25006$|28|3D000$|53|55000$|57P0[1-5]$|57014$|55P03$|40001$|40P01$|58)/
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

interface ErrorLike {
  code?: unknown
  message?: unknown
  cause?: unknown
}

/** The error and those under it: drizzle wraps the driver's. */
function causes(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  let current = error
  while (typeof current === 'object' && current !== null && chain.length < 8) {
    chain.push(current)
    current = (current as ErrorLike).cause
  }
  return chain
}

/** True when the database is away, overloaded or timed out: the answer is 503, and trying again makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, message }) => {
    if (typeof code === 'string' && (UNAVAILABLE_ERRNO.has(code) || UNAVAILABLE_STATES.test(code)))
      return true
    return typeof message === 'string' && UNAVAILABLE_MESSAGES.some((part) => message.includes(part))
  })
}

/** True for a unique violation (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '23505')
}

/**
 * Runs a transaction, and once more where another one took the same unique value at the same moment: the second run finds
 * what that one left.
 */
export async function retriedIfTaken<T>(transaction: () => Promise<T>): Promise<T> {
  return transaction().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return transaction()
  })
}

/** True where a row that a statement refers to is gone (23503): somebody deleted it meanwhile. */
export function isMissingReference(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '23503')
}

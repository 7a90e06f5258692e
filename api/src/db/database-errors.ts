/** SQLSTATEs of a lost connection, shutdown, overload, timeout, deadlock, read-only server or refused login. */
const UNAVAILABLE_STATES = /^(08|25006$|28|3D000$|53|55000$|57P0[1-5]$|57014$|55P03$|40001$|40P01$|58)/
const UNAVAILABLE_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
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

/** The error and its causes: drizzle wraps the driver's errors. */
function causes(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  let current = error
  while (typeof current === 'object' && current !== null && chain.length < 8) {
    chain.push(current)
    current = (current as ErrorLike).cause
  }
  return chain
}

/** The database is away, overloaded or timed out: the answer is 503, and a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, message }) => {
    if (typeof code === 'string' && (UNAVAILABLE_ERRNO.test(code) || UNAVAILABLE_STATES.test(code)))
      return true
    return typeof message === 'string' && UNAVAILABLE_MESSAGES.some((part) => message.includes(part))
  })
}

/** The database's disk, or that of DATA_DIR: a retry makes sense once somebody has made room. */
export const isDiskFull = (error: unknown): boolean =>
  causes(error).some(({ code }) => code === '53100' || code === 'ENOSPC')

const hasCode = (error: unknown, state: string): boolean => causes(error).some(({ code }) => code === state)

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505')

/** Foreign-key violation: a row that a statement refers to was deleted meanwhile. */
export const isMissingReference = (error: unknown): boolean => hasCode(error, '23503')

/** Runs a transaction, and once more after a unique violation: the second run finds the row that won the race. */
export const retryOnUniqueViolation = <T>(transaction: () => Promise<T>): Promise<T> =>
  retryOn(isUniqueViolation, transaction)

/** Runs a transaction, and once more if a row that it refers to was deleted meanwhile: the second run does not find it. */
export const retryOnMissingReference = <T>(transaction: () => Promise<T>): Promise<T> =>
  retryOn(isMissingReference, transaction)

function retryOn<T>(isExpected: (error: unknown) => boolean, transaction: () => Promise<T>): Promise<T> {
  return transaction().catch((error: unknown) => {
    if (!isExpected(error)) throw error
    return transaction()
  })
}

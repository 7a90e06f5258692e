import type { ErrorBody, ErrorCode } from '../contract/errors'

/** NETWORK: no answer arrived. TIMEOUT: none within 10 s. BAD_RESPONSE: an answer that is not the API's. */
export type ClientErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_RESPONSE'

/** A call that failed. `message` is the server's Spanish message, empty where there was none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** HTTP status; 0 where no answer arrived. */
    readonly status: number,
    readonly code: ClientErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfter?: number,
    /** What the server answered, where it is the API's form. */
    readonly body?: Partial<ErrorBody>,
  ) {
    super(message)
  }
}

/** The server's message where it sent one, else the screen's fixed text (spec §8). */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

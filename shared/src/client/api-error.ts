import type { ErrorBody, ErrorCode } from '@csuite/shared/contract/errors'
import { isOnline } from '@csuite/shared/network'
import { offline } from '../texts/words'

/** BAD_RESPONSE: the answer does not have the API's form. */
type ClientErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_RESPONSE'

/** A failed call. `message` is the server's Spanish message or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** HTTP status; 0 without an answer. */
    readonly status: number,
    readonly code: ClientErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfter?: number,
    readonly body?: Partial<ErrorBody>,
  ) {
    super(message)
  }
}

/** True for a 503 that says when to come back. */
export const isBusy = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError && error.status === 503 && error.retryAfter !== undefined

/** The server's message or, without one, the screen's text (spec §8), behind the reason where that is the network. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || (isOnline() ? '' : `${offline}. `) + fallback
}

import type { CompanyRefusal } from '@csuite/shared/contract/company'
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@csuite/shared/contract/errors'

export interface AppErrorDetails {
  /** In Spanish; default: the catalogue's. */
  message?: string
  /** Spanish message by field name. */
  fields?: Record<string, string>
  /** Seconds, for the Retry-After header; default of a 429 or 503: RETRY_AFTER_S. */
  retryAfter?: number
  /** Further fields of the body. */
  extra?: Omit<ErrorBody, 'statusCode' | 'code' | 'message' | 'fields'>
  /** What the sign-in page says where a browser comes back with it. */
  reason?: CompanyRefusal
  /** For the log. */
  cause?: unknown
}

/** A client that is told to come back is told when, whoever throws the error. */
const RETRY_AFTER_S = 2

/** An error of the contract. Services throw it; the error handler sends it. */
export class AppError extends Error {
  override name = 'AppError'
  readonly statusCode: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly extra: AppErrorDetails['extra']
  readonly reason: AppErrorDetails['reason']

  constructor(
    readonly code: ErrorCode,
    details: AppErrorDetails = {},
  ) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause })
    this.statusCode = errorCatalogue[code].status
    this.fields = details.fields
    const comesBack = this.statusCode === 429 || this.statusCode === 503
    this.retryAfter = details.retryAfter ?? (comesBack ? RETRY_AFTER_S : undefined)
    this.extra = details.extra
    this.reason = details.reason
  }

  body(): ErrorBody {
    const body: ErrorBody = { statusCode: this.statusCode, code: this.code, message: this.message }
    if (this.fields !== undefined) body.fields = this.fields
    return { ...body, ...this.extra }
  }
}

/** What was looked up; `message` in Spanish. @throws AppError NOT_FOUND if there is none */
export function requireFound<T>(found: T | false | null | undefined, message?: string): T {
  if (found === undefined || found === null || found === false)
    throw new AppError('NOT_FOUND', message === undefined ? {} : { message })
  return found
}

export function invalidField(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { [field]: message } })
}

/** 503 with Retry-After for a request that came in a rush: nothing is broken. */
export function overloaded(retryAfter: number): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'Hay muchas solicitudes a la vez. Inténtalo de nuevo en unos segundos.',
    retryAfter,
  })
}

export function unavailable(retryAfter = RETRY_AFTER_S): AppError {
  return new AppError('UNAVAILABLE', { retryAfter })
}

import { type ErrorBody, type ErrorCode, errorCatalogue } from '@csuite/shared/contract/errors'

export interface AppErrorDetails {
  /** Spanish; the catalogue's sentence where absent. */
  message?: string
  /** Field name → Spanish message. */
  fields?: Record<string, string>
  /** Whole seconds for the Retry-After header. */
  retryAfter?: number
  /** What the body says beside that. */
  extra?: Pick<ErrorBody, 'desafio' | 'metodos'>
  /** What went wrong elsewhere, for the log. */
  cause?: unknown
}

/** An answer other than success, with a code of the contract. Throw it from a service; the error handler writes it. */
export class AppError extends Error {
  override name = 'AppError'
  readonly statusCode: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly extra: AppErrorDetails['extra']

  constructor(
    readonly code: ErrorCode,
    details: AppErrorDetails = {},
  ) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause })
    this.statusCode = errorCatalogue[code].status
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.extra = details.extra
  }

  /** The body of every error answer. */
  body(): ErrorBody {
    const body: ErrorBody = { statusCode: this.statusCode, code: this.code, message: this.message }
    if (this.fields !== undefined) body.fields = this.fields
    return { ...body, ...this.extra }
  }
}

/** 400 VALIDATION for one field, with the field's message as the answer's message. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { [field]: message } })
}

/** 503 with Retry-After: something this answer needs is away or overloaded. */
export function unavailable(retryAfter = 2): AppError {
  return new AppError('UNAVAILABLE', { retryAfter })
}

import { errorCatalogue, type ErrorCode } from '@csuite/shared/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error'
import { sendError } from '../../http/error-handler'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness'
  | 'tooMany'

/** An error with its `scimType` (RFC 7644 §3.12). */
export class ScimError extends AppError {
  constructor(
    readonly scimType: ScimType,
    message: string,
    code: ErrorCode = 'VALIDATION',
  ) {
    super(code, { message })
  }
}

const typesOfCodes: Partial<Record<ErrorCode, ScimType>> = {
  ...{ VALIDATION: 'invalidSyntax', GROUP_EXISTS: 'uniqueness', EMAIL_TAKEN: 'uniqueness' },
  LAST_ADMIN: 'mutability',
}

function scimBody(error: AppError): object {
  const scimType = error instanceof ScimError ? error.scimType : typesOfCodes[error.code]
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(errorCatalogue[error.code].status),
    ...(scimType && { scimType }),
    detail: error.message,
    code: error.code,
  }
}

export const SCIM_JSON = 'application/scim+json; charset=utf-8'

export const sendScimError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void => sendError(error, request, reply, { type: SCIM_JSON, body: scimBody })

import { ApiError } from '@csuite/shared/client'

/** True where the code itself was refused, so that another has to be typed. */
export function isRefusedCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'INVALID_CODE' || error.code === 'CODE_EXPIRED')
}

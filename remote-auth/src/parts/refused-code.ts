import { ApiError } from '@csuite/shared/client'

/** True where the server did not take the code itself: another has to be typed. */
export function isRefusedCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'INVALID_CODE' || error.code === 'CODE_EXPIRED')
}

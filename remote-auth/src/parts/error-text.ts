import { ApiError, errorMessage } from '@csuite/shared/client'

/** The server's message with what it says of single fields, else the screen's fixed text. */
export function errorText(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
  return [errorMessage(error, fallback), ...fields].join(' ')
}

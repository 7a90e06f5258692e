import { ApiError, errorMessage } from '@csuite/shared/client'

/** The server's message, followed by what it says of single fields where that is more, else the screen's fixed text. */
export function errorText(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback)
  const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
  return [...new Set([message, ...fields])].join(' ')
}

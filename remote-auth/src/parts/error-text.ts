import { ApiError, errorMessage } from '@csuite/shared/client'

/**
 * The server's message, followed by what it says of single fields where that is more, else the screen's fixed text. What
 * stands at its own field, `shown`, is left out.
 */
export function errorText(error: unknown, fallback: string, shown: readonly string[] = []): string {
  const message = errorMessage(error, fallback)
  const others = Object.entries(fieldErrors(error)).filter(([field]) => !shown.includes(field))
  return [...new Set([message, ...others.map(([, text]) => text)])].join(' ')
}

/** What the server says of single fields, by their names. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.fields) || {}
}

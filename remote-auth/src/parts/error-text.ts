import { ApiError, errorMessage } from '@csuite/shared/client'

/** The server's message and its messages about fields, except those of `shownFields`; without any, `fallback`. */
export function errorText(error: unknown, fallback: string, shownFields: readonly string[] = []): string {
  const message = errorMessage(error, fallback)
  const others = Object.entries(fieldErrors(error)).filter(([field]) => !shownFields.includes(field))
  return [...new Set([message, ...others.map(([, text]) => text)])].join(' ')
}

/** The server's messages by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.fields) || {}
}

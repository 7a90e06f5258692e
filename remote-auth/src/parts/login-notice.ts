/** What another screen tells /login through the router's state: a message to show and the address to fill in. */
export interface LoginNotice {
  message?: string
  tone?: 'info' | 'danger' | 'ok'
  email?: string
}

/** Reads the router's state, which anything may have written. */
export function readLoginNotice(state: unknown): LoginNotice {
  if (typeof state !== 'object' || state === null) return {}
  const { message, tone, email } = state as Record<keyof LoginNotice, unknown>
  return {
    ...(typeof message === 'string' && message ? { message } : {}),
    ...(tone === 'danger' || tone === 'ok' ? { tone } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

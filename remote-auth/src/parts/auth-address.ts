import { useSearchParams } from 'react-router-dom'

type AuthPath = '/login' | '/register' | '/verify-email' | '/forgot-password' | '/reset-password'

/** An auth screen's address. `redirectUrl` is passed on unchecked: whoever redirects to it checks it. */
export function authAddress(
  path: AuthPath,
  { email, redirectUrl }: { email?: string; redirectUrl: string | null },
): string {
  const query = new URLSearchParams()
  if (email) query.set('email', email)
  if (redirectUrl) query.set('redirect_url', redirectUrl)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

export function useRedirectUrl(): string | null {
  const [query] = useSearchParams()
  return query.get('redirect_url')
}

/** The router state of a way to /verify-email on which no code was mailed. */
export const noCodeSent = { noCodeSent: true } as const

/** The router state that other screens pass to /login: a message to show and the email to fill in. */
export interface LoginState {
  message?: string
  tone?: 'info' | 'danger'
  email?: string
}

import { useSearchParams } from 'react-router-dom'

type AuthPath = '/login' | '/register' | '/verify-email' | '/forgot-password' | '/reset-password'

/** An auth screen's address. The target that the person came for travels with it, unchecked: it is checked where it is followed. */
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

/** The `redirect_url` that the address carries, as it stands there. */
export function useRedirectUrl(): string | null {
  const [query] = useSearchParams()
  return query.get('redirect_url')
}

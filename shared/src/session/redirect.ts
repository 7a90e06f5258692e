import { settings } from '../client/settings'
import { parseRedirectTarget } from '../contract/redirect-targets'
import type { SignInMethod } from './last-method'

/** Where a target waits while Google signs the person in; read once and removed on reading. */
const GOOGLE_REDIRECT_KEY = 'google_redirect_url'
/** When and with whom this browser began a sign-in at a provider, whose answer may come back as a token in the address. */
const SIGN_IN_KEY = 'csuite-sign-in'
/** As long as the provider's cookie lives. */
const SIGN_IN_MS = 600_000

/** The target where it is on the allow-list, else silently null (spec §5). */
export function allowedRedirect(target: string | null | undefined): string | null {
  return target && parseRedirectTarget(target, settings().redirectAllowlist) ? target : null
}

/** An allowed target with `token` set once and its fragment dropped. */
export function withToken(target: string, token: string): string {
  const url = new URL(target)
  url.hash = ''
  url.searchParams.set('token', token)
  return url.href
}

/** Keeps an allowed target for the return from Google; anything else is dropped. */
export function rememberRedirect(target: string | null | undefined): void {
  const allowed = allowedRedirect(target)
  try {
    if (allowed) localStorage.setItem(GOOGLE_REDIRECT_KEY, allowed)
    else localStorage.removeItem(GOOGLE_REDIRECT_KEY)
  } catch {
    // Storage is blocked: the API keeps the target in the provider's cookie too.
  }
}

/** Notes that this browser begins a sign-in at a provider; without one, that it links an account. */
export function rememberSignIn(provider: SignInMethod | '' = ''): void {
  try {
    localStorage.setItem(SIGN_IN_KEY, `${Date.now()} ${provider}`)
  } catch {
    // Storage is blocked: the return is announced like one that nobody here began.
  }
}

/** Once, the provider at which this browser began a sign-in a moment ago: empty for a linking, null for none. */
export function takeSignIn(): SignInMethod | '' | null {
  try {
    const [begun, provider = ''] = (localStorage.getItem(SIGN_IN_KEY) ?? '').split(' ') as [
      string,
      (SignInMethod | '')?,
    ]
    localStorage.removeItem(SIGN_IN_KEY)
    return Date.now() - Number(begun) < SIGN_IN_MS ? provider : null
  } catch {
    return null
  }
}

/** Reads the kept target once; null where there is none or it is no longer allowed. */
export function takeRememberedRedirect(): string | null {
  try {
    const target = localStorage.getItem(GOOGLE_REDIRECT_KEY)
    localStorage.removeItem(GOOGLE_REDIRECT_KEY)
    return allowedRedirect(target)
  } catch {
    return null
  }
}

/** Drops what was kept for a sign-in at a provider that came to nothing. */
export function forgetSignIn(): void {
  takeSignIn()
  takeRememberedRedirect()
}

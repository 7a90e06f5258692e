import { settings } from '@csuite/shared/client'
import { parseRedirectTarget } from '@csuite/shared/contract/redirect-targets'
import type { SignInMethod } from './last-method'
import { readItem, writeItem } from '@csuite/shared/storage'

/** Target of a sign-in with Google; the provider's cookie has it too. */
const GOOGLE_REDIRECT_KEY = 'google_redirect_url'
/** Time and provider of the last started sign-in; a returned token is only expected after one. */
const SIGN_IN_KEY = 'csuite-sign-in'
/** The lifetime of the provider's cookie. */
const SIGN_IN_MS = 600_000

/** Null for targets that are not on the allow-list (spec §5). */
export function allowedRedirect(target: string | null | undefined): string | null {
  return target && parseRedirectTarget(target, settings().redirectAllowlist) ? target : null
}

/** Only for targets that are open to the token's person (`checkTarget`), such as addresses of apps in their catalogue. */
export function withToken(target: string, token: string): string {
  const url = new URL(target)
  url.hash = ''
  url.searchParams.set('token', token)
  return url.href
}

export function rememberRedirect(target: string | null | undefined): void {
  writeItem(GOOGLE_REDIRECT_KEY, allowedRedirect(target))
}

/** Without a provider: linking an account. */
export function rememberSignIn(provider: SignInMethod | '' = ''): void {
  writeItem(SIGN_IN_KEY, `${Date.now()} ${provider}`)
}

/** Reads the started sign-in once: its provider, '' for linking an account, null for none. */
export function takeSignIn(): SignInMethod | '' | null {
  const [begun, provider = ''] = (readItem(SIGN_IN_KEY) ?? '').split(' ') as [string, (SignInMethod | '')?]
  writeItem(SIGN_IN_KEY, null)
  return Date.now() - Number(begun) < SIGN_IN_MS ? provider : null
}

export function takeRememberedRedirect(): string | null {
  const target = readItem(GOOGLE_REDIRECT_KEY)
  writeItem(GOOGLE_REDIRECT_KEY, null)
  return allowedRedirect(target)
}

/** After a failed sign-in. */
export function forgetSignIn(): void {
  takeSignIn()
  takeRememberedRedirect()
}

import {
  allowedRedirect,
  establishSession,
  isTokenAlive,
  keepLastMethod,
  sessionStore,
  startSession,
  storedToken,
  takeRememberedRedirect,
  takeSignIn,
  withToken,
} from '@csuite/shared/session'
import { withoutRepeatedSlashes } from '@csuite/shared/contract/page-path'
import { jwtDecode } from 'jwt-decode'
import { signInAddress } from '../remotes/pages'
import { announceArrival } from './arrival'
import { takeReturn } from './return-address'

/**
 * Removes the token from the address, before a Referer or the history could leak it, and repeated slashes, which the router
 * would take for another host.
 */
export function takeAddressToken(): string | null {
  const url = new URL(window.location.href)
  const token = url.searchParams.get('token')
  // Deleting writes the whole query anew.
  if (token !== null) url.searchParams.delete('token')
  url.pathname = withoutRepeatedSlashes(url.pathname)
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
  return token
}

const subjectOf = (token: string): string | undefined => {
  try {
    return jwtDecode(token).sub
  } catch {
    return undefined
  }
}

interface AddressTokenActions {
  navigate: (to: string, options: { replace: boolean }) => unknown
  /** Asks whether another account may replace the one that is signed in. */
  confirmSwitch: () => Promise<boolean>
}

/**
 * Opens the session of the address's token, then follows the remembered redirect target or returns to the page that was
 * requested before the sign-in at a provider. Asks before it replaces another person's session (design: "?token= of another
 * user").
 */
export async function adoptAddressToken(token: string, actions: AddressTokenActions): Promise<void> {
  const stored = storedToken()
  // A session that this browser did not begin may be a stranger's, so its person is shown until somebody confirms.
  const begunAt = takeSignIn()
  const isExpected = begunAt !== null || isTokenAlive(stored)
  if (isTokenAlive(stored)) {
    if (!isTokenAlive(token) || stored === token) return startSession()
    if (subjectOf(stored) !== subjectOf(token)) {
      await startSession()
      if (!(await actions.confirmSwitch())) return
    }
  }
  try {
    if (!isTokenAlive(token)) throw new Error('the token of the address is not alive')
    await establishSession(token)
    if (begunAt) keepLastMethod(begunAt)
    const { user } = sessionStore.getState()
    if (user && !isExpected) announceArrival(user.id)
  } catch {
    await startSession()
    actions.navigate(`${signInAddress()}?error=token_invalid`, { replace: true })
    return
  }
  const target =
    allowedRedirect(new URL(window.location.href).searchParams.get('redirect_url')) ??
    takeRememberedRedirect()
  if (target) return window.location.replace(withToken(target, token))
  const { user } = sessionStore.getState()
  const asked = begunAt !== null && user ? takeReturn(user.id) : null
  if (asked) actions.navigate(asked, { replace: true })
}

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
import { jwtDecode } from 'jwt-decode'
import { signInAddress } from '../remotes/pages'
import { announceArrival } from './arrival'
import { takeReturn } from './return-address'

/** Takes the token out of the address, before any request could carry it in a Referer or the history. */
export function takeAddressToken(): string | null {
  const url = new URL(window.location.href)
  const token = url.searchParams.get('token')
  if (token === null) return null
  url.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
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
 * Opens the session that the address brought: stores the token, loads its user and follows the target that waits for
 * it, or the page that was asked for before this browser went to the provider. Never replaces another signed-in person without asking (design: "?token= of another user").
 */
export async function adoptAddressToken(token: string, actions: AddressTokenActions): Promise<void> {
  const stored = storedToken()
  // A session that nobody here began may be a stranger's: its person is named until that is answered.
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

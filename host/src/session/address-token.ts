import { ApiError } from '@csuite/shared/client'
import {
  allowedRedirect,
  isDue,
  isTokenAlive,
  keepLastMethod,
  sessionStore,
  signIn,
  signOutLocally,
  startSession,
  storedToken,
  takeRememberedRedirect,
  takeSignIn,
  userOf,
} from '@csuite/shared/session'
import { withoutRepeatedSlashes } from '@csuite/shared/contract/page-path'
import type { User } from '@csuite/shared/contract/user'
import { homeAddress, signInAddress } from '../remotes/pages'
import { restoreTyped } from '../remotes/typed-text'
import { warn } from '../remotes/warn'
import { announceTokenSignIn, noteRefusedToken, refusedQuery } from './token-sign-in'
import { takeReturn } from './return-address'
import { sessionTexts } from './session.texts'

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

interface AddressTokenActions {
  navigate: (to: string, options: { replace: boolean }) => unknown
  /** Asks whether another account may replace the one that is signed in. */
  confirmSwitch: () => Promise<boolean>
}

/**
 * Opens the session of the address's token once its user has loaded, then follows the remembered redirect target or returns to
 * the page that was requested before the sign-in at a provider. Asks before it replaces another person's session (design:
 * "?token= of another user"); a token that fails ends nobody's session.
 */
export async function adoptAddressToken(token: string, actions: AddressTokenActions): Promise<void> {
  const stored = storedToken()
  // A session that this browser did not begin may be a stranger's, so its person is shown until somebody confirms.
  const begunAt = takeSignIn()
  if (isTokenAlive(stored) && stored === token) return startSession()
  const started =
    isTokenAlive(stored) || isDue(stored) ? startSession() : sessionStore.setState({ isLoading: true })
  const user = await loadUser(token)
  await started
  const { user: before, isAuthenticated } = sessionStore.getState()
  if (user instanceof ApiError) return isAuthenticated ? tellRefused(user) : refuse(actions)
  const switches = isAuthenticated && before?.id !== user.id
  if (switches && !(await actions.confirmSwitch())) return
  if (begunAt) keepLastMethod(begunAt)
  if (begunAt === null && !isAuthenticated) announceTokenSignIn(user.id)
  const target =
    allowedRedirect(new URL(window.location.href).searchParams.get('redirect_url')) ??
    takeRememberedRedirect()
  // The home page follows the target if it is open to the person.
  const asked = target || begunAt === null ? null : takeReturn(user.id)
  const next = target ? `${homeAddress()}?${new URLSearchParams({ redirect_url: target })}` : asked
  // Another person's document is loaded anew: at the address that leads there.
  if (switches && next) window.history.replaceState(null, '', next)
  signIn(token, user)
  if (switches || !next) return
  await actions.navigate(next, { replace: true })
  restoreTyped()
}

async function loadUser(token: string): Promise<User | ApiError> {
  if (!isTokenAlive(token)) return new ApiError(401, 'UNAUTHORIZED', '')
  return userOf(token).catch((error: unknown) =>
    error instanceof ApiError ? error : new ApiError(0, 'BAD_RESPONSE', ''),
  )
}

/** Nobody is signed in: the sign-in says that the token is invalid (spec §2), by whichever navigation is first. */
function refuse({ navigate }: AddressTokenActions): void {
  noteRefusedToken()
  signOutLocally()
  navigate(signInAddress() + refusedQuery(window.location.search), { replace: true })
}

/** The session that is open stays open. */
function tellRefused({ status }: ApiError): void {
  warn(status === 401 ? sessionTexts.linkRefused : sessionTexts.linkUnchecked)
}

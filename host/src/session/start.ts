import { configureClient } from '@csuite/shared/client'
import {
  TOKEN_KEY,
  establishSession,
  isTokenAlive,
  sessionStore,
  signOutLocally,
  storedToken,
} from '@csuite/shared/session'
import { needsSession } from '../remotes/pages'
import { keepTyped } from '../remotes/typed-text'
import { confirmIdentity } from './questions'
import { rememberEnded } from './return-address'

/** 'Seguridad', which says there what is missing (remote-auth). */
const SECOND_FACTOR_SETUP = '/perfil?falta=segundo-factor'

/** True where a session is open or may still turn out to be: a living token is stored. */
export function hasLivingSession(): boolean {
  const { isInitialized, isAuthenticated, isLoading } = sessionStore.getState()
  if (isAuthenticated || isLoading) return true
  return !isInitialized && isTokenAlive(storedToken())
}

/** True where a session is open, or may be, on a page that only signed-in people see. */
export const isInside = (): boolean => hasLivingSession() && needsSession(window.location.pathname)

/**
 * Connects the client with the session: its token goes with every call, and any 401 for that token ends the session
 * (spec §4); the page's guard leads to the sign-in. An administrator who must set up a second factor first is led there.
 */
export function connectClient(navigate: (to: string, options: { replace: boolean }) => unknown): void {
  configureClient({
    getToken: () => sessionStore.getState().token,
    onUnauthorized: (refused) => {
      // A late answer to an older session's call must not end the present one.
      if (refused === null || refused !== sessionStore.getState().token) return
      noteEnded()
      signOutLocally()
    },
    onSecondFactorMissing: () => {
      // The profile asks for more than is answered before, and is where the set-up stands.
      if (window.location.pathname !== '/perfil') navigate(SECOND_FACTOR_SETUP, { replace: true })
    },
    confirmIdentity,
  })
}

/** Keeps the page and the person, who is told at the sign-in that the session ended. Also called while a session starts. */
function noteEnded(): void {
  const { user } = sessionStore.getState()
  if (!user) return
  rememberEnded(user, window.location)
  keepTyped()
}

/** Does the same for a document that begins with an expired session. */
export function noteOverdueSession(): void {
  if (storedToken() !== null && !isTokenAlive(storedToken())) noteEnded()
}

/** What other tabs do to the stored token happens here too: sign-out, sign-in, another account. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage || (event.key !== TOKEN_KEY && event.key !== null)) return
    const stored = storedToken()
    const { token, isAuthenticated } = sessionStore.getState()
    if (stored === token) return
    if (isTokenAlive(stored)) void establishSession(stored).catch(() => undefined)
    else if (isAuthenticated) signOutLocally()
  })
}

import type { toastStore } from '@csuite/shared/ui/toast'
import { configureClient } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import {
  TOKEN_KEY,
  followToken,
  isDue,
  isTokenAlive,
  renewed,
  sessionStore,
  signOutLocally,
  storedToken,
} from '@csuite/shared/session'
import { type Path, createPath } from 'react-router-dom'
import { addressOf, needsSession } from '../remotes/pages'
import { saveTyped } from '../remotes/typed-text'
import { hostSession } from './host-session'
import { confirmIdentity } from './questions'
import { forgetReturn, rememberEnded } from './return-address'
import { keepTokenSignInOf } from './token-sign-in'

const SECOND_FACTOR_SETUP = '?falta=segundo-factor'

/** True where a session is open, or may be once the stored token is checked. */
export function hasLivingSession(): boolean {
  const { isInitialized, isAuthenticated, isLoading } = sessionStore.getState()
  if (isAuthenticated || isLoading) return true
  return !isInitialized && (isTokenAlive(storedToken()) || isDue(storedToken()))
}

export const isInside = (): boolean => hasLivingSession() && needsSession(window.location.pathname)

/**
 * Connects the client with the session: its token is sent with every call, and a 401 for that token ends the session
 * (spec §4), on which the page's guard redirects to the sign-in.
 */
export function connectClient(navigate: (to: string, options: { replace: boolean }) => unknown): void {
  configureClient({
    getToken: () => sessionStore.getState().token,
    renewal: (token) => (isDue(token) ? renewed(token) : undefined),
    onUnauthorized: (refused) => {
      // Not for a late response to an older session's call.
      if (refused === null || refused !== sessionStore.getState().token) return
      // Nor for an older one that another tab has replaced.
      if (storedToken() !== null && storedToken() !== refused) return
      const { user } = sessionStore.getState()
      signOutLocally()
      noteEnded(user)
      hostSession.setState({ endedToken: refused })
    },
    onSecondFactorMissing: () => {
      // The set-up itself is in the profile, whose other calls are refused too.
      const profile = addressOf('profile')
      if (profile && window.location.pathname !== profile)
        navigate(profile + SECOND_FACTOR_SETUP, { replace: true })
    },
    confirmIdentity,
    askAgain: async (attempt, refusal) => {
      const code = await import('./ask-again').catch(() => undefined)
      if (!code) throw refusal
      return code.askAgain(attempt, refusal)
    },
  })
}

/** Stores the page, the person and their input for the next sign-in; after the sign-out, which forgets the page. */
function noteEnded(user: User | null): void {
  if (!user) return
  rememberEnded(user, window.location)
  saveTyped(user.id)
}

/** For a document that starts with an expired token. */
export function noteExpiredSession(): void {
  if (storedToken() !== null && !isTokenAlive(storedToken())) noteEnded(sessionStore.getState().user)
}

/**
 * A document is one person's: what their screens hold in memory must neither show to the next person nor be sent with the
 * next person's token. However a session ends, the next one does not start at its page.
 * @param destination of the navigation under way
 */
export function watchPerson(
  destination: () => Partial<Path> | undefined,
  reload = () => window.location.reload(),
): void {
  sessionStore.subscribe((state, before) => {
    const isOther = state.user?.id !== before.user?.id
    if (!before.isAuthenticated || (state.isAuthenticated && !isOther)) return
    // Another tab's link may just have announced the next person.
    keepTokenSignInOf(state.isAuthenticated ? state.user?.id : undefined)
    if (!state.isAuthenticated) {
      removeToastsWithButtons()
      return forgetReturn()
    }
    const load = () => {
      const next = destination()
      if (next) window.history.replaceState(null, '', createPath(next))
      reload()
    }
    // A sign-in in this tab leads on in the same task; a hidden tab only follows, and its timers may wait for a minute.
    if (document.hidden) load()
    else setTimeout(load)
  })
}

/** Their buttons act for the person who leaves. Without loading the toasts' code. */
function removeToastsWithButtons(): void {
  const place = globalThis as { [key: symbol]: typeof toastStore | undefined }
  const store = place[Symbol.for('csuite.toast')]
  for (const { id, action } of store?.snapshot() ?? []) if (action) store?.remove(id)
}

/** Follows other tabs' sign-in, sign-out and change of account. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const stored = storedToken()
    const { token, user, isAuthenticated, isLoading } = sessionStore.getState()
    if (stored === token) return
    if (isTokenAlive(stored)) return void followToken(stored)
    if (!isAuthenticated && !isLoading) return
    signOutLocally()
    // It may have been ended by the server there: the same person comes back to this page.
    if (user) rememberEnded({ id: user.id }, window.location)
  })
}

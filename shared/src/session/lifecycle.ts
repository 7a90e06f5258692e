import { jwtDecode } from 'jwt-decode'
import { call } from '../client'
import { ApiError } from '../client/api-error'
import { currentUser } from '../contract/login'
import type { User } from '../contract/user'
import { sessionStore, signIn, signOutLocally, storedToken, writeToken } from './store'

/** Milliseconds before the current user is requested again. */
const PAUSES_MS = [1000, 2000]

/** True for a token that decodes and whose `exp` (seconds) is in the future (spec §5). */
export function isTokenAlive(token: string | null): token is string {
  if (!token) return false
  try {
    const { exp } = jwtDecode(token)
    return typeof exp === 'number' && exp * 1000 > Date.now()
  } catch {
    return false
  }
}

/** False once a sign-out or another sign-in overtook the call: its late answer must not bring the session back. */
const isStill = (token: string): boolean => sessionStore.getState().token === token

/** True in a browser that knows it is offline, and in a document that an offline worker kept, for want of an answer. */
const isWithoutServer = () => !navigator.onLine || document.documentElement.hasAttribute('data-offline-copy')

/**
 * The start-up check, once: a living stored token fetches its user and authenticates; anything else is anonymous
 * and the token is removed (spec §4). Where there is no server to ask, the last known person stays, so that a screen that
 * works offline is usable; the next call decides.
 */
export async function startSession(): Promise<void> {
  const { isInitialized, isLoading, user: persisted } = sessionStore.getState()
  if (isInitialized || isLoading) return
  const token = storedToken()
  if (!isTokenAlive(token)) return signOutLocally()
  sessionStore.setState({ token, isLoading: true })
  try {
    const user = await askPatiently()
    if (isStill(token)) signIn(token, user)
  } catch (error) {
    if (!isStill(token)) return
    if (error instanceof ApiError && error.status === 0 && isWithoutServer() && persisted)
      signIn(token, persisted)
    else signOutLocally()
  }
}

/**
 * A server that is busy for a moment (503) signs nobody out, nor does a call that broke off: the browser ends those of a page
 * that is being left, which is gone before the pause is over.
 */
async function askPatiently(): Promise<User> {
  for (const pause of PAUSES_MS) {
    try {
      return await call(currentUser)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const brokeOff = error.code === 'NETWORK' && !isWithoutServer()
      if (!brokeOff && error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return call(currentUser)
}

/**
 * Stores a token, loads its user and authenticates: the end of every sign-in but verification.
 * @throws ApiError when the user cannot be loaded; the token is removed then and the session is anonymous.
 */
export async function establishSession(token: string): Promise<User> {
  writeToken(token)
  sessionStore.setState({ token, isLoading: true, error: null })
  try {
    const user = await askPatiently()
    if (isStill(token)) signIn(token, user)
    return user
  } catch (error) {
    if (isStill(token)) signOutLocally()
    throw error
  }
}

/** Loads the signed-in person again and replaces the stored user. */
export async function refreshUser(): Promise<User> {
  const user = await call(currentUser)
  sessionStore.setState({ user, hasShownPresentationModal: false })
  return user
}

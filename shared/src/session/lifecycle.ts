import { jwtDecode } from 'jwt-decode'
import { call, callAs, ApiError, askServerTime, serverNow } from '@csuite/shared/client'
import { currentUser } from '@csuite/shared/contract/login'
import type { User } from '@csuite/shared/contract/user'
import { isOnline } from '@csuite/shared/network'
import { keepItem } from '@csuite/shared/storage'
import { TOKEN_KEY, sessionStore, setUser, signIn, signOutLocally, storedToken } from './store'

const RETRY_DELAYS_MS = [1000, 2000]

/** Times in seconds; `kept`: a cookie of this browser renews the session. */
interface Claims {
  exp?: number
  iat?: number
  kept?: boolean
}

function claimsOf(token: string | null): Claims {
  try {
    return jwtDecode<Claims>(token ?? '')
  } catch {
    return {}
  }
}

const expiryOf = (token: string | null): number => (claimsOf(token).exp ?? 0) * 1000

/** The token decodes and its `exp` is in the future (spec §5). */
export function isTokenAlive(token: string | null): token is string {
  return expiryOf(token) > serverNow()
}

let refused: string | undefined
let renewing: Promise<string> | undefined

/** The token's session renews itself, and the last twelfth of the token's life has begun, or it is over. */
export function isDue(token: string | null): token is string {
  const { kept, exp = 0, iat = 0 } = claimsOf(token)
  return kept === true && token !== refused && exp - (exp - iat) / 12 <= serverNow() / 1000
}

/**
 * Exchanges a token that is due for its session's next one. Resolves to the same token where that is refused, or while it lives: the
 * next call decides.
 * @throws ApiError without an answer, where the token is over: that says nothing about the session
 */
export function renewed(token: string): Promise<string> {
  renewing ??= import('./renewal')
    .then(({ renew }) => renew(token))
    .catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status === 401
      if (isRefused) refused = token
      // Without network its code may not load either.
      else if (!isTokenAlive(token)) throw error instanceof ApiError ? error : new ApiError(0, 'NETWORK', '')
      return token
    })
    .finally(() => (renewing = undefined))
  return renewing
}

/** Before a token is taken as expired, the server says what time it is: this device's clock may be wrong. */
export async function checkClock(tokens: readonly (string | null)[]): Promise<void> {
  if (tokens.some((token) => expiryOf(token) > 0 && !isTokenAlive(token))) await askServerTime()
}

/** A late answer must not undo a sign-out or another sign-in. */
const isCurrent = (token: string): boolean => sessionStore.getState().token === token

/** The attribute marks documents from an offline worker's cache. */
const isOffline = () => !isOnline() || document.documentElement.hasAttribute('data-offline-copy')

/**
 * The start-up check (spec §4): a valid stored token loads its user; any other token is removed. Without an answer, the
 * persisted user stays signed in, if there is one, so that offline screens work; the next call decides.
 */
export async function startSession(): Promise<void> {
  const { isInitialized, isLoading, user: persisted } = sessionStore.getState()
  if (isInitialized || isLoading) return
  const started = storedToken()
  if (!isTokenAlive(started) && !isDue(started)) return signOutLocally()
  sessionStore.setState({ token: started, isLoading: true })
  let token = started
  const asked = async () => userOf((token = isDue(started) ? await renewed(started) : started))
  const user = await asked().catch((error: unknown) => (isUnanswered(error) ? persisted : null))
  if (!isCurrent(token)) return
  // Another tab may have signed out meanwhile, or somebody else in.
  const stored = storedToken()
  if (stored !== token && isTokenAlive(stored)) await followToken(stored)
  else if (user && stored === token) signIn(token, user)
  else signOutLocally()
}

/** Takes over the token that another tab has stored; the session of this tab stays until the token's user has loaded. */
export async function followToken(token: string): Promise<void> {
  const user = await answeredUserOf(token)
  if (storedToken() !== token) return
  if (user) signIn(token, user)
  else signOutLocally()
}

/** No answer, or that of a gateway without a server behind it: says nothing about the token. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

/** A stored token's user; undefined where the server refuses it. Without an answer the next one counts. */
async function answeredUserOf(token: string): Promise<User | undefined> {
  for (;;) {
    try {
      return await userOf(token)
    } catch (error) {
      if (!isUnanswered(error) || storedToken() !== token) return undefined
      await (isOnline()
        ? new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS_MS.at(-1)))
        : new Promise((resolve) => window.addEventListener('online', resolve, { once: true })))
    }
  }
}

/**
 * Loads a token's user; the session stays as it is. Retries on 503 and on aborted calls: browsers abort the calls of a page
 * that is being left.
 * @throws ApiError
 */
export async function userOf(token: string): Promise<User> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await callAs(token, currentUser)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wasAborted = error.code === 'NETWORK' && !isOffline()
      if (!wasAborted && error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return callAs(token, currentUser)
}

/**
 * Stores a token and loads its user.
 * @throws ApiError when the user cannot be loaded; the session is anonymous then
 */
export async function establishSession(token: string): Promise<User> {
  keepItem(TOKEN_KEY, token)
  sessionStore.setState({ token, isLoading: true, error: null })
  try {
    const user = await userOf(token)
    if (isCurrent(token)) signIn(token, user)
    return user
  } catch (error) {
    if (isCurrent(token)) signOutLocally()
    throw error
  }
}

export async function refreshUser(): Promise<User> {
  const user = await call(currentUser)
  setUser(user)
  sessionStore.setState({ hasShownPresentationModal: false })
  return user
}

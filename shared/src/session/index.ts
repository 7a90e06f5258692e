export { settings } from '../client/settings'
export { establishSession, isTokenAlive, refreshUser, startSession } from './lifecycle'
export {
  allowedRedirect,
  rememberRedirect,
  rememberSignIn,
  takeRememberedRedirect,
  takeSignIn,
  withToken,
} from './redirect'
export {
  AUTH_STORAGE_KEY,
  TOKEN_KEY,
  isAdmin,
  markPresentationShown,
  sessionStore,
  setPendingVerificationEmail,
  setUser,
  signIn,
  signOutLocally,
  storedToken,
  type SessionState,
} from './store'
export { useSession } from './use-session'

export { settings } from '@csuite/shared/client'
export {
  checkClock,
  establishSession,
  followToken,
  isDue,
  isTokenAlive,
  refreshUser,
  renewed,
  startSession,
  userOf,
} from './lifecycle'
export { type SignInMethod, keepLastMethod, lastMethod } from './last-method'
export {
  allowedRedirect,
  forgetSignIn,
  rememberRedirect,
  rememberSignIn,
  takeRememberedRedirect,
  takeSignIn,
  withToken,
} from './redirect'
export {
  TOKEN_KEY,
  isAdmin,
  markPresentationShown,
  sessionStore,
  setPendingVerificationEmail,
  setUser,
  signIn,
  signOutLocally,
  storedToken,
} from './store'
export { useSession } from './use-session'

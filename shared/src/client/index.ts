export { ApiError, errorMessage, isBusy } from './api-error'
export { takeEarlySignIn } from './early'
export { askServerTime, onWrongClock, serverNow } from './clock'
export {
  answerOf,
  apiBase,
  call,
  callAs,
  callUnawaited,
  configureClient,
  openDownload,
  sessionToken,
  writesInFlight,
} from './call'
export { iconOf, pictureOf } from './pictures'
export { type RuntimeSettings, overrideSettings, settings } from './settings'

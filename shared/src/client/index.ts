export { ApiError, errorMessage } from './api-error'
export { takeEarlySignIn } from './early'
export { answerOf, apiBase, call, configureClient, openDownload, writesInFlight } from './call'
export { overrideSettings, settings, type RuntimeSettings } from './settings'

export { ApiError, errorMessage } from './api-error'
export { apiBase, call, configureClient, openDownload, writesInFlight } from './call'
export { overrideSettings, settings, type RuntimeSettings } from './settings'

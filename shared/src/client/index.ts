export { ApiError, errorMessage } from './api-error'
export { apiBase, call, configureClient } from './call'
export { overrideSettings, settings, type RuntimeSettings } from './settings'

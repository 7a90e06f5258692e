import { lazy } from 'react'

/** Only who is outside an app's audience needs it. */
export const RequestAccess = lazy(async () => ({
  default: (await import('./request-access')).RequestAccess,
}))

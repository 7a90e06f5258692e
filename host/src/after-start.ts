import { isDue, renewed, sessionStore } from '@csuite/shared/session'
import { collectErrors } from './remotes/errors'
import { startTelemetry } from './remotes/telemetry'
import { sayWhyEnded } from './session/ended-why'
import { accompaniedHere } from './session/is-accompanied'
import { watchLeftovers } from './session/leftovers'
import { followDetails } from './session/passkey-details'
import { keepFocus } from './shell/keep-focus'
import { startNotices } from './shell/notices'

/** Milliseconds between two looks at the session's token; what is due is renewed before a call or another app needs it. */
const RENEWAL_MS = 60_000

export { startTelemetry }

/** What can wait until the first screen is there. */
export function afterStart(router: Parameters<typeof startNotices>[0], thrown: readonly Event[]): void {
  void startTelemetry()
  collectErrors(thrown)
  // What is of the administrator on this device stays.
  if (!accompaniedHere()) {
    watchLeftovers()
    sayWhyEnded()
    followDetails()
  }
  startNotices(router)
  keepFocus()
  setInterval(() => {
    const { token } = sessionStore.getState()
    if (isDue(token)) renewed(token).catch(() => undefined)
  }, RENEWAL_MS)
}

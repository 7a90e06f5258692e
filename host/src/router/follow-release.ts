import { writesInFlight } from '@csuite/shared/client'
import { isFormAtStake } from '../session/return-address'
import { reloadDocument } from '../remotes/fall-back'
import { isQuarantined } from '../remotes/quarantine'
import { ownerOf, refreshOldRegistry } from '../remotes/registry'
import { runningRelease } from '../remotes/running'

/** Milliseconds after a navigation in which loading its page again interrupts nothing. */
const JUST_ARRIVED_MS = 1000

export interface FollowedRouter {
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => () => unknown
}

/** True where the registry has moved on since this page loaded the remote, to a release that it may use. */
function hasNewRelease(pathname: string): boolean {
  const offered = ownerOf(pathname)
  const release = offered && runningRelease(offered.name)
  return Boolean(release && release.activeEntry !== offered.entry && !isQuarantined(offered))
}

/**
 * Brings new releases to open tabs: arriving at a page of a remote whose release changed loads that page as a document. Never out of a form that was being filled, nor while something is being saved.
 */
export function followReleases(router: FollowedRouter, reload = reloadDocument): () => unknown {
  let current = window.location.pathname
  return router.subscribe(({ location: { pathname } }) => {
    if (pathname === current) return
    const left = current
    current = pathname
    const arrived = performance.now()
    const isSafe = () =>
      navigator.onLine &&
      window.location.pathname === pathname &&
      performance.now() - arrived < JUST_ARRIVED_MS &&
      !isFormAtStake(left) &&
      !isFormAtStake(pathname) &&
      writesInFlight() === 0
    if (isSafe()) void refreshOldRegistry().then(() => isSafe() && hasNewRelease(pathname) && reload())
  })
}

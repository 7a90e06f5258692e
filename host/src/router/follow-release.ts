import { writesInFlight } from '@csuite/shared/client'
import { remotesStore } from '../federation/remotes-store'
import { hasUnsavedForm } from '../session/return-address'
import { reloadDocument } from '../remotes/fall-back'
import { isQuarantined } from '../remotes/quarantine'
import { ownerOf, refreshOldRegistry } from '../remotes/registry'
import { runningRelease } from '../remotes/running'

/** Milliseconds after a navigation in which a reload interrupts nothing. */
const JUST_ARRIVED_MS = 1000

interface FollowedRouter {
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => unknown
}

/** True where the host was replaced, or a release that is not quarantined follows the one that runs. */
function hasNewRelease(pathname: string): boolean {
  if (remotesStore.getState().hostReplaced) return true
  const offered = ownerOf(pathname)
  const release = offered && runningRelease(offered.name)
  return Boolean(release && release.activeEntry !== offered.entry && !isQuarantined(offered))
}

/**
 * Brings new releases to open tabs: navigating to a page whose remote has a new release, or to any page after the host was
 * replaced, reloads the document, unless a form has been typed into or a write is in flight.
 */
export function followReleases(router: FollowedRouter, reload = reloadDocument): void {
  let current = window.location.pathname
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === current) return
    const left = current
    current = pathname
    const arrived = performance.now()
    const isSafe = () =>
      navigator.onLine &&
      window.location.pathname === pathname &&
      performance.now() - arrived < JUST_ARRIVED_MS &&
      !hasUnsavedForm(left) &&
      !hasUnsavedForm(pathname) &&
      writesInFlight() === 0
    if (isSafe()) void refreshOldRegistry().then(() => isSafe() && hasNewRelease(pathname) && reload())
  })
}

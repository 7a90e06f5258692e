import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { keepTyped } from '../session/typed-text'
import type { FailureCause } from './failure-cause'
import { giveUpBuild, rememberFailedBuild, triesOwnBuild } from './own-build'
import { quarantine } from './quarantine'
import { refreshRegistry, remoteNamed } from './registry'
import { sendReports } from './report'
import { hasSettled, runningRelease } from './running'

/** Session entry of the release for which this tab was loaded again, so that it happens once. */
const RELOADED_KEY = 'csuite-reloaded-for'

type Reload = () => void
/** Loads the document again; what was typed into the page is typed into the next one. */
export const reloadDocument: Reload = () => {
  keepTyped()
  window.location.reload()
}

/** Loads the document again unless this was done for the same reason before. */
function reloadOnce(reason: string, reload: Reload): boolean {
  try {
    const done = (sessionStorage.getItem(RELOADED_KEY) ?? '').split('|')
    if (done.includes(reason)) return false
    sessionStorage.setItem(RELOADED_KEY, [...done.slice(-9), reason].join('|'))
  } catch {
    // Where it cannot be remembered it might go on for ever.
    return false
  }
  sendReports()
  reload()
  return true
}

/** A build of one's own that cannot be used: the document that is loaded in its place says so. */
async function leaveOwnBuild(remote: string, reload: Reload): Promise<void> {
  await giveUpBuild(remote)
  rememberFailedBuild()
  reload()
}

/**
 * After a screen threw on its first showing: passes its release over and loads the document again, which takes the
 * release before it. @returns true while the browser is on its way
 */
export function leaveCrashedRelease(name: string, pathname: string, reload = reloadDocument): boolean {
  const release = runningRelease(name)
  if (!release?.mayFallBack || hasSettled(name, pathname)) return false
  if (triesOwnBuild(name)) {
    void leaveOwnBuild(name, reload)
    return true
  }
  quarantine(release, 'release')
  return reloadOnce(`crash ${name}@${release.version}`, reload)
}

/** What the registry offers at this moment; undefined where nobody answers. */
async function offeredNow(name: string): Promise<RemoteDescriptor | undefined> {
  return navigator.onLine && (await refreshRegistry()) ? remoteNamed(name) : undefined
}

const takeRelease = ({ name, version }: RemoteDescriptor, reload: Reload) =>
  reloadOnce(`new ${name}@${version}`, reload)

/**
 * After a part of a standing screen did not come. Where the registry has moved on, the file may be gone for good and the
 * new release is taken, with what was typed.
 * @returns true while the browser is on its way
 */
export async function leaveWithdrawnRelease(name: string, reload = reloadDocument): Promise<boolean> {
  const release = runningRelease(name)
  const offered = release && (await offeredNow(name))
  return offered !== undefined && offered.version !== release?.version && takeRelease(offered, reload)
}

/**
 * After a screen's chunk did not come while its screen was asked for. Nothing typed is at stake: the screen before has
 * been left. Where the registry has moved on, the new release is taken; where the release is still the active one it is
 * broken, and the one before it is taken.
 * @param failure undefined where the chunk was merely late, which says nothing against the release
 * @returns true while the browser is on its way
 */
export async function leaveIncompleteRelease(
  name: string,
  failure: (() => Promise<FailureCause>) | undefined,
  reload = reloadDocument,
): Promise<boolean> {
  const release = runningRelease(name)
  if (!release || !failure) return false
  const offered = await offeredNow(name)
  if (!offered) return false
  if (offered.version !== release.version) return takeRelease(offered, reload)
  if (!release.mayFallBack) return false
  if (triesOwnBuild(name)) {
    await leaveOwnBuild(name, reload)
    return true
  }
  quarantine(release, await failure())
  return reloadOnce(`chunk ${name}@${release.version}`, reload)
}

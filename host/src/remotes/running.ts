import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { Release } from '../federation/pinned-entries'
import { type RemoteReport, reportRemote } from '../federation/report'

/** A release that runs in this page; the registry may already name a newer one. */
interface RunningRelease extends Release {
  /** True where there is a previous release. */
  mayFallBack: boolean
  /** Entry of the active release when this one was loaded; a different one now means a new release. */
  activeEntry: string
}

const running = new Map<string, RunningRelease>()
/** Screens that rendered without throwing for a moment, by remote and address. */
const settled = new Set<string>()

export function markRunning(release: RunningRelease): void {
  running.set(release.name, release)
}

export const runningRelease = (name: string): RunningRelease | undefined => running.get(name)

/** Reports an error of a remote, or of the host where an address has no remote. */
export function reportError(
  event: RemoteReport['event'],
  remote: RemoteDescriptor | undefined,
  error: unknown,
): void {
  reportRemote({
    remote: remote?.name ?? 'host',
    version: (remote && runningRelease(remote.name)?.version) ?? remote?.version ?? '',
    event,
    message: error instanceof Error ? error.message : String(error),
  })
}

/** Later errors of this screen do not count against its release. */
export function markSettled(name: string, pathname: string): void {
  settled.add(`${name} ${pathname}`)
}

export const hasSettled = (name: string, pathname: string): boolean => settled.has(`${name} ${pathname}`)

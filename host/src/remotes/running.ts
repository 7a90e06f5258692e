import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import {
  type RemoteReport,
  type RunningRelease,
  remoteState,
  updateRemote,
} from '../federation/remotes-store'
import { reportRemote } from '../federation/report'
import { isHostChunk } from './cause'
import { ownerOf } from './registry'

export const markRunning = (running: RunningRelease): void => updateRemote(running.name, { running })

export const runningRelease = (name: string): RunningRelease | undefined => remoteState(name).running

/** The remote of an address whose screen failed; none where code of the host is missing. */
export const failedAt = (pathname: string, error: unknown): RemoteDescriptor | undefined =>
  isHostChunk(error) ? undefined : ownerOf(pathname)

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
    error,
  })
}

/** Later errors of this screen do not count against its release. */
export const markSettled = (name: string, pathname: string): void =>
  updateRemote(name, { settled: new Set(remoteState(name).settled).add(pathname) })

export const hasSettled = (name: string, pathname: string): boolean => remoteState(name).settled.has(pathname)

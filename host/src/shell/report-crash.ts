import { reportRemote } from '../federation/report'
import { ownerOf } from '../remotes/registry'
import { runningRelease } from '../remotes/running'

/** Reports that the screen at an address threw, as its remote's, or the host's where it is nobody's. */
export function reportCrash(pathname: string, error: unknown): void {
  const owner = ownerOf(pathname)
  reportRemote({
    remote: owner?.name ?? 'host',
    version: (owner && runningRelease(owner.name)?.version) ?? owner?.version ?? '',
    event: 'crashed',
    message: error instanceof Error ? error.message : String(error),
  })
}

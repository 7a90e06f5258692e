import { createHash } from 'node:crypto'
import type { RegistryState } from '@csuite/shared/contract/releases'

/** A browser with a signed id, and the canaries' groups that its person is in. */
export interface CanaryBrowser {
  id: string
  groups: ReadonlySet<number>
}

/** Whether a browser's documents get the canary: its reports on a release count by the same rule. */
export function takesCanary(
  { name, canary }: Pick<RegistryState['remotes'][number], 'name' | 'canary'>,
  { id, groups }: CanaryBrowser,
): boolean {
  if (canary === undefined || (canary.groupId !== undefined && !groups.has(canary.groupId))) return false
  return canaryBucket(name, canary.manifest.version, id) < canary.percent
}

/** A browser's stable bucket from 0 to 99: it gets the canary if the bucket is below the percentage. */
export function canaryBucket(name: string, version: string, browser: string): number {
  const digest = createHash('sha256').update(`${name}/${version}/${browser}`).digest()
  return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * 100)
}

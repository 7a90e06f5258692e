import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'

const WORKER = /^\/remotes\/([a-z0-9-]+)\/[^/?]+\/offline-worker\.[\w-]+\.js$/

/** Name of the remote whose offline worker an address is; undefined for every other address. */
export function workerOwner(url: string): string | undefined {
  return WORKER.exec(url)?.[1]
}

/**
 * What a remote's offline worker may answer for, as its `Service-Worker-Allowed` header: the first of the remote's own
 * addresses without a variable part, never the whole portal.
 */
export function workerScope(owner: string, remotes: readonly RemoteDescriptor[]): string | undefined {
  const paths = remotes.find(({ name }) => name === owner)?.paths ?? []
  return paths.find((pattern) => /^(?:\/[\w-]+)+$/.test(pattern))
}

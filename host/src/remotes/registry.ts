import { ACCESS, bestPage, isPagePath } from '@csuite/shared/contract/page-path'
import type { RemoteDescriptor, RemotePage, RemoteRegistry } from '@csuite/shared/contract/remotes'
import { remotesStore } from '../federation/remotes-store'
import { adoptOverride, restoreFailedOverride } from './developer-override'

const REFRESH_TIMEOUT_MS = 1500

const STALE_AFTER_MS = 60_000

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Without the contract's schema, which would add a validation library to the first bundle. */
function isDescriptor(value: unknown): value is RemoteDescriptor {
  if (typeof value !== 'object' || value === null) return false
  const { name, version, entry, integrity, paths } = value as Partial<RemoteDescriptor>
  return [name, version, entry, integrity].every(isText) && Array.isArray(paths) && paths.every(isText)
}

const isPage = (value: unknown): value is RemotePage => {
  const { path, access, title } = (value ?? {}) as Partial<RemotePage>
  return isText(path) && isPagePath(path) && isText(title) && ACCESS.includes(access as never)
}
const withPages = (remote: RemoteDescriptor): RemoteDescriptor => ({
  ...remote,
  pages: Array.isArray(remote.pages) ? remote.pages.filter(isPage) : [],
})

/** This tab's preview takes its remote's place, with the active release behind it. */
function withPreview(remotes: RemoteDescriptor[]): RemoteDescriptor[] {
  const { preview } = remotesStore.getState()
  if (!preview) return remotes
  const previous = remotes.find(({ name }) => name === preview.name)
  const others = remotes.filter((remote) => remote !== previous)
  return [...others, { ...preview, ...(previous && { previous }) }]
}

/**
 * Replaces the registry; a malformed entry only drops its own remote. Another build of the host may name releases that this
 * document cannot run: only hashes of the known ones are taken from it.
 */
export function adoptRegistry(value: unknown): RemoteRegistry {
  const { snapshot, host, remotes, override } = (value ?? {}) as Partial<RemoteRegistry>
  adoptOverride(override)
  const listed = Array.isArray(remotes) ? remotes.filter(isDescriptor).map(withPages) : []
  const known = registry()
  const hostReplaced = known.host !== undefined && known.host !== host
  const adopted = {
    snapshot: isText(snapshot) ? snapshot : '',
    host: known.host ?? host,
    remotes: hostReplaced
      ? known.remotes.map((remote) => listed.find(({ entry }) => entry === remote.entry) ?? remote)
      : withPreview(listed),
  }
  remotesStore.setState({ registry: adopted, hostReplaced })
  return adopted
}

/** Reads the registry from the document, which saves a request. */
export function readInlinedRegistry(): RemoteRegistry {
  restoreFailedOverride()
  // By type: a release's markup may have the id, but is never a script.
  const text = document.querySelector('script[type="application/json"]#csuite-registry')?.textContent
  try {
    return adoptRegistry(text ? JSON.parse(text) : null)
  } catch {
    return adoptRegistry(null)
  }
}

export const registry = (): RemoteRegistry => remotesStore.getState().registry

/** Fetches the registry; keeps the old one and resolves to false where the server does not answer in time. */
export function refreshRegistry(): Promise<boolean> {
  const refreshed = fetchRegistry()
  remotesStore.setState({ readAt: Date.now(), refreshed })
  return refreshed
}

async function fetchRegistry(): Promise<boolean> {
  try {
    const response = await fetch('/remotes.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    if (!response.ok) return false
    adoptRegistry(await response.json())
    return true
  } catch {
    return false
  }
}

/** Refreshes the registry where it is stale, or has no hashes of the chunks of a module that is about to load. */
export async function refreshOldRegistry(remote?: RemoteDescriptor): Promise<void> {
  const { readAt, refreshed } = remotesStore.getState()
  const isPartial = remote?.type === 'module' && !remote.chunks
  if (isPartial || Date.now() - readAt >= STALE_AFTER_MS) await refreshRegistry()
  else await refreshed
}

export function remoteNamed(name: string): RemoteDescriptor | undefined {
  return registry().remotes.find((remote) => remote.name === name)
}

export function ownerOf(pathname: string): RemoteDescriptor | undefined {
  const paths = registry().remotes.flatMap((remote) => remote.paths.map((path) => ({ path, remote })))
  return bestPage(paths, pathname)?.remote
}

import { ACCESS, bestPage, isPagePath } from '@csuite/shared/contract/page-path'
import type { RemoteDescriptor, RemotePage, RemoteRegistry } from '@csuite/shared/contract/remotes'
import { adoptBuild, recallFailedBuild } from './developer-override'

/** Milliseconds that a refresh of the registry may take; the panel must show within 10 s in all. */
const REFRESH_TIMEOUT_MS = 1500

/** Milliseconds that the registry is taken as new; remotes loaded by then keep their release anyway. */
const REFRESH_AFTER_MS = 60_000

let readAt = Date.now()
/** The latest refresh, settled or not. */
let asked: Promise<boolean> | undefined
let current: RemoteRegistry = { snapshot: '', remotes: [] }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Checked by hand: the contract's schema would bring a validation library into the first bundle. */
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

/** Keeps what is well-formed: a broken entry costs its own remote only. */
export function adoptRegistry(value: unknown): RemoteRegistry {
  const { snapshot, remotes, override } = (value ?? {}) as Partial<RemoteRegistry>
  adoptBuild(override)
  current = {
    snapshot: isText(snapshot) ? snapshot : '',
    remotes: Array.isArray(remotes) ? remotes.filter(isDescriptor).map(withPages) : [],
  }
  return current
}

/** Reads the registry that the document carries: no request before the first remote. */
export function readInlinedRegistry(): RemoteRegistry {
  recallFailedBuild()
  // By type, and the first: markup of a release may carry the id, never a script.
  const text = document.querySelector('script[type="application/json"]#csuite-registry')?.textContent
  try {
    return adoptRegistry(text ? JSON.parse(text) : null)
  } catch {
    return adoptRegistry(null)
  }
}

export function registry(): RemoteRegistry {
  return current
}

/**
 * Fetches the registry again; the old one stays where no usable answer comes in time.
 * @returns true where the server answered
 */
export function refreshRegistry(): Promise<boolean> {
  readAt = Date.now()
  return (asked = askAgain())
}

async function askAgain(): Promise<boolean> {
  try {
    const response = await fetch('/remotes.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    if (!response.ok) return false
    adoptRegistry(await response.json())
    return true
  } catch {
    // The old registry is still the best that is known.
    return false
  }
}

/**
 * Before a remote is loaded for the first time: asks again where what is known is older than a minute, or leaves out what a
 * module imports.
 */
export async function refreshOldRegistry(remote?: RemoteDescriptor): Promise<void> {
  const isPartial = remote?.type === 'module' && !remote.chunks
  if (isPartial || Date.now() - readAt >= REFRESH_AFTER_MS) await refreshRegistry()
  // A refresh that is under way is awaited too.
  else await asked
}

export function remoteNamed(name: string): RemoteDescriptor | undefined {
  return current.remotes.find((remote) => remote.name === name)
}

/** The remote that owns an address. */
export function ownerOf(pathname: string): RemoteDescriptor | undefined {
  const paths = current.remotes.flatMap((remote) => remote.paths.map((path) => ({ path, remote })))
  return bestPage(paths, pathname)?.remote
}

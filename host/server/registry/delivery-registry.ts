import { createHash } from 'node:crypto'
import { canaryShare } from '../../../api/src/modules/remotes/canary-share'
import { type RegistryState, type ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import { REMOTE_CONTRACT, type RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { PreloadFile, RegistrySnapshot, RegistrySource, ReleasePreloads } from './registry-source'

type StateRelease = RegistryState['remotes'][number]['active']

/** Snapshots kept: a state times the combinations of its canaries. */
const SNAPSHOT_LIMIT = 200

/**
 * The registry that teams deliver to, as each browser gets it. While the state cannot be read, the last one goes on.
 * @param read the API's registry, remembered by its reader; rejects while the API or its database is away
 * @param remotesUrl origin that serves the releases kept here; absent: the portal's own
 */
export function deliveryRegistry(read: () => Promise<RegistryState>, remotesUrl = ''): RegistrySource {
  let last: RegistryState = { revision: 'none', remotes: [] }
  const snapshots = new Map<string, RegistrySnapshot>()
  return {
    async current({ id }) {
      last = await read().catch(() => last)
      const releases = last.remotes.map((remote) => ({ remote, inCanary: takesCanary(remote, id) }))
      const key = `${last.revision}/${releases.map(({ inCanary }) => (inCanary ? '1' : '0')).join('')}`
      let snapshot = snapshots.get(key)
      if (!snapshot) {
        snapshot = snapshotOf(releases, remotesUrl)
        if (snapshots.size >= SNAPSHOT_LIMIT) snapshots.clear()
        snapshots.set(key, snapshot)
      }
      return snapshot
    },
  }
}

function takesCanary({ name, canary }: RegistryState['remotes'][number], id: string | null): boolean {
  return (
    canary !== undefined && id !== null && canaryShare(name, canary.manifest.version, id) < canary.percent
  )
}

function snapshotOf(
  releases: { remote: RegistryState['remotes'][number]; inCanary: boolean }[],
  remotesUrl: string,
): RegistrySnapshot {
  // A release that was published with an address of its own keeps it.
  const placed = (release: StateRelease): StateRelease =>
    release.baseUrl.startsWith('/') ? { ...release, baseUrl: remotesUrl + release.baseUrl } : release
  const preloads = new Map<string, ReleasePreloads>()
  const remotes: RemoteDescriptor[] = []
  for (const { remote, inCanary } of releases) {
    const chosen = inCanary && remote.canary ? remote.canary : remote.active
    if (chosen.manifest.contract !== REMOTE_CONTRACT) continue
    // What a failing canary falls back to is the active release.
    const fallback = inCanary ? remote.active : remote.previous
    remotes.push({
      name: remote.name,
      ...describe(placed(chosen)),
      contract: chosen.manifest.contract,
      ...pagesOf(chosen.manifest),
      ...(fallback && fallback.manifest.contract === REMOTE_CONTRACT
        ? { previous: describe(placed(fallback)) }
        : {}),
    })
    preloads.set(remote.name, preloadsOf(placed(chosen)))
  }
  const scopesOf = (which: 'workerScope' | 'lastWorkerScope') =>
    new Map(releases.flatMap(({ remote }) => (remote[which] ? [[remote.name, remote[which]] as const] : [])))
  return {
    registry: { snapshot: snapshotName(remotes), remotes },
    preloads,
    workerScopes: scopesOf('workerScope'),
    lastWorkerScopes: scopesOf('lastWorkerScope'),
  }
}

/** Names a snapshot by what it holds. */
export const snapshotName = (remotes: readonly RemoteDescriptor[]): string =>
  createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 16)

export const pagesOf = ({ pages }: StateRelease['manifest']) => ({
  paths: pages.map((page) => page.path),
  pages,
})

export const describe = ({ manifest, baseUrl }: StateRelease) => describeRelease(manifest, baseUrl)

export function preloadsOf({ manifest, baseUrl }: StateRelease): ReleasePreloads {
  const file = (item: { file: string; integrity: string }): PreloadFile => ({
    url: baseUrl + item.file,
    integrity: item.integrity,
  })
  // A stock script asks for its chunks without CORS: what was fetched ahead with it would not be used.
  const ahead = manifest.chunkIntegrity === true || manifest.type === 'module'
  const files = (listed: ReleaseManifest['routes']) => (ahead ? listed.map(file) : [])
  return {
    routes: files(manifest.routes),
    screens: manifest.screens.map((screen) => ({ ...screen, files: files(screen.files) })),
  }
}

import { createHash } from 'node:crypto'
import { takesCanary } from '../../../api/src/modules/remotes/canary/canary-bucket'
import { type RegistryState, type ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { PreloadFile, RegistrySnapshot, RegistrySource, ReleasePreloads } from './registry-source'

type StateRelease = RegistryState['remotes'][number]['active']

const SNAPSHOT_LIMIT = 200

/**
 * The published releases as each browser gets them. While `read` fails, the last state is used.
 * @param remotesUrl origin of the releases that the portal stores; absent: the portal's own
 * @param groupsOf in which of these groups the person of a browser's cookie is
 */
export function deliveryRegistry(
  read: () => Promise<RegistryState>,
  remotesUrl = '',
  groupsOf: (cookie: string, groups: number[]) => Promise<ReadonlySet<number>> = () =>
    Promise.resolve(new Set()),
): RegistrySource {
  let last: RegistryState = { revision: 'none', remotes: [] }
  const snapshots = new Map<string, RegistrySnapshot>()
  return {
    async current({ id, member }) {
      last = await read().catch(() => last)
      const asked = last.remotes.flatMap(({ canary }) => canary?.groupId ?? [])
      const groups =
        member === undefined || asked.length === 0
          ? new Set<number>()
          : await groupsOf(member, asked).catch(() => new Set<number>())
      const releases = last.remotes.map((remote) => ({
        remote,
        inCanary: id !== null && takesCanary(remote, { id, groups }),
      }))
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

function snapshotOf(
  releases: { remote: RegistryState['remotes'][number]; inCanary: boolean }[],
  remotesUrl: string,
): RegistrySnapshot {
  // Releases with an absolute address keep it.
  const placed = ({ manifest, baseUrl }: StateRelease): StateRelease => ({
    manifest,
    baseUrl: baseUrl.startsWith('/') ? remotesUrl + baseUrl : baseUrl,
  })
  const describe = (release: StateRelease) => describeRelease(release.manifest, placed(release).baseUrl)
  const preloads = new Map<string, ReleasePreloads>()
  const connect = new Set<string>()
  const superseded = new Map<string, string>()
  const remotes: RemoteDescriptor[] = []
  for (const { remote, inCanary } of releases) {
    const chosen = inCanary && remote.canary ? remote.canary : remote.active
    // A failing canary falls back to the active release.
    const fallback = inCanary ? remote.active : remote.previous
    remotes.push({
      name: remote.name,
      ...describe(chosen),
      contract: chosen.manifest.contract,
      ...pagesOf(chosen.manifest),
      ...(fallback ? { previous: describe(fallback) } : {}),
    })
    preloads.set(remote.name, preloadsOf(placed(chosen)))
    if (fallback && (fallback.order ?? 0) < (chosen.order ?? 0))
      superseded.set(remote.name, fallback.manifest.version)
    for (const release of [chosen, fallback])
      for (const origin of release?.manifest.connect ?? []) connect.add(origin)
  }
  const scopesOf = (which: 'workerScope' | 'lastWorkerScope') =>
    new Map(releases.flatMap(({ remote }) => (remote[which] ? [[remote.name, remote[which]] as const] : [])))
  return {
    registry: { snapshot: snapshotName(remotes), remotes },
    preloads,
    connect: [...connect],
    superseded,
    workerScopes: scopesOf('workerScope'),
    lastWorkerScopes: scopesOf('lastWorkerScope'),
  }
}

export const snapshotName = (remotes: readonly RemoteDescriptor[]): string =>
  createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 16)

export const pagesOf = ({ pages }: StateRelease['manifest']) => ({
  paths: pages.map((page) => page.path),
  pages,
})

export function preloadsOf({ manifest, baseUrl }: StateRelease): ReleasePreloads {
  const file = (item: { file: string; integrity: string }): PreloadFile => ({
    url: baseUrl + item.file,
    integrity: item.integrity,
  })
  // A stock script requests its chunks without CORS and would not use the preloaded ones.
  const ahead = manifest.chunkIntegrity === true || manifest.type === 'module'
  const files = (listed: ReleaseManifest['routes']) => (ahead ? listed.map(file) : [])
  return {
    routes: files(manifest.routes),
    screens: manifest.screens.map((screen) => ({ ...screen, files: files(screen.files) })),
  }
}

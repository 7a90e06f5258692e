import type { BuildOverride, RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { describe, preloadsOf, snapshotName, pagesOf } from './delivery-registry'
import type { RegistrySnapshot, RegistrySource } from './registry-source'

/** A build that somebody tries; without a manifest where it cannot be had any more. */
type TriedBuild = BuildOverride & { manifest: ReleaseManifest | undefined }

/**
 * A registry in which an administrator's browser gets their own build of one remote, and everybody else gets what there
 * is. The released version stands behind the build as its previous one, so that a build that fails falls back to it.
 * @param resolve what a browser's sealed cookie stands for; undefined for one that means nothing
 */
export function withBuildOverrides(
  released: RegistrySource,
  resolve: (cookie: string) => Promise<TriedBuild | undefined>,
): RegistrySource {
  return {
    async current(browser) {
      const snapshot = await released.current(browser)
      if (browser.build === undefined) return snapshot
      let build: TriedBuild | undefined
      try {
        build = await resolve(browser.build)
      } catch {
        // Whether the cookie is still valid is unknown for now: serve the released version and keep the cookie.
        return { ...snapshot, personal: { over: false } }
      }
      return build ? withBuild(snapshot, build) : { ...snapshot, personal: { over: true } }
    },
  }
}

const previousOf = ({ version, type, global, entry, integrity, chunks }: RemoteDescriptor) => ({
  version,
  type,
  global,
  entry,
  integrity,
  ...(chunks ? { chunks } : {}),
})

function withBuild({ registry, preloads, ...rest }: RegistrySnapshot, build: TriedBuild): RegistrySnapshot {
  const { manifest, remote: name, url, until } = build
  const override = { remote: name, url, until, failed: manifest === undefined }
  if (!manifest) return { ...rest, registry: { ...registry, override }, preloads, personal: { over: true } }
  const released = registry.remotes.find((remote) => remote.name === name)
  const release = { manifest, baseUrl: url }
  const tried: RemoteDescriptor = {
    name,
    ...describe(release),
    contract: manifest.contract,
    ...pagesOf(manifest),
    ...(released ? { previous: previousOf(released) } : {}),
  }
  const remotes = [...registry.remotes.filter((remote) => remote !== released), tried]
  return {
    ...rest,
    registry: { snapshot: snapshotName(remotes), remotes, override },
    preloads: new Map([...preloads, [name, preloadsOf(release)]]),
    personal: { over: false },
  }
}

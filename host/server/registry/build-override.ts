import type { BuildOverride, RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { type ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import { preloadsOf, snapshotName, pagesOf } from './delivery-registry'
import type { RegistrySnapshot, RegistrySource } from './registry-source'

/** Without a manifest if the build cannot be reached any more. */
type TriedBuild = BuildOverride & { manifest: ReleaseManifest | undefined }

/**
 * Gives an administrator's browser their own build of one remote, with the released version as its fallback.
 * @param resolve decodes the browser's sealed cookie; undefined for an invalid one
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
        // Unknown whether the cookie is valid: serve the released version and keep the cookie.
        return snapshot
      }
      return build ? withBuild(snapshot, build) : { ...snapshot, forgetsBuild: true }
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
  if (!manifest)
    return { ...rest, registry: { ...registry, override }, preloads, personal: true, forgetsBuild: true }
  const released = registry.remotes.find((remote) => remote.name === name)
  const tried: RemoteDescriptor = {
    name,
    ...describeRelease(manifest, url),
    contract: manifest.contract,
    ...pagesOf(manifest),
    ...(released ? { previous: previousOf(released) } : {}),
  }
  const remotes = [...registry.remotes.filter((remote) => remote !== released), tried]
  return {
    ...rest,
    registry: { snapshot: snapshotName(remotes), remotes, override },
    connect: [...new Set([...(rest.connect ?? []), ...(manifest.connect ?? [])])],
    preloads: new Map([...preloads, [name, preloadsOf({ manifest, baseUrl: url })]]),
    personal: true,
  }
}

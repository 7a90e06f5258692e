import { type ReleaseManifest, describeRelease } from '../../../shared/src/contract/releases'
import type { RemoteRegistry } from '../../../shared/src/contract/remotes'

/** Where a portal serves a release, ending in a slash. */
export const releaseBase = ({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string =>
  `/remotes/${name}/${version}/`

/** A registry in which a release that nobody published is its remote's active one. */
export function registryWith(registry: RemoteRegistry, manifest: ReleaseManifest): RemoteRegistry {
  const { name, integrity, contract, pages } = manifest
  const paths = pages.map((page) => page.path)
  const release = describeRelease(manifest, releaseBase(manifest))
  return {
    ...registry,
    // Another snapshot: an open page notices the change.
    snapshot: `${registry.snapshot}-${integrity.slice(-12)}`,
    remotes: [
      ...registry.remotes.filter((remote) => remote.name !== name),
      { name, ...release, contract, paths, pages },
    ],
  }
}

/** A portal's document with that registry in it. */
export const documentWith = (html: string, manifest: ReleaseManifest): string =>
  html.replace(
    /(<script type="application\/json" id="csuite-registry">)(.*?)(<\/script>)/s,
    (_, open: string, json: string, close: string) => {
      const registry = registryWith(JSON.parse(json) as RemoteRegistry, manifest)
      return open + JSON.stringify(registry).replaceAll('<', '\\u003c') + close
    },
  )

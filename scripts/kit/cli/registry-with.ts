import { type ReleaseManifest, describeRelease } from '../../../shared/src/contract/releases'
import type { RemoteRegistry } from '../../../shared/src/contract/remotes'

/** The path of a release's files, ending in a slash. */
export const releaseBase = ({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string =>
  `/remotes/${name}/${version}/`

/** The registry with an unpublished release as the active one of its remote. */
export function registryWith(registry: RemoteRegistry, manifest: ReleaseManifest): RemoteRegistry {
  const { name, integrity, contract, pages } = manifest
  const paths = pages.map((page) => page.path)
  const release = describeRelease(manifest, releaseBase(manifest))
  return {
    ...registry,
    snapshot: `${registry.snapshot}-${integrity.slice(-12)}`,
    remotes: [
      ...registry.remotes.filter((remote) => remote.name !== name),
      { name, ...release, contract, paths, pages },
    ],
  }
}

export const documentWith = (html: string, manifest: ReleaseManifest): string =>
  html.replace(
    /(<script type="application\/json" id="csuite-registry">)(.*?)(<\/script>)/s,
    (_, open: string, json: string, close: string) => {
      const registry = registryWith(JSON.parse(json) as RemoteRegistry, manifest)
      return open + JSON.stringify(registry).replaceAll('<', '\\u003c') + close
    },
  )

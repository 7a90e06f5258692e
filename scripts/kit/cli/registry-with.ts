import { type ReleaseManifest, describeRelease } from '../../../shared/src/contract/releases'
import type { RemoteRegistry } from '../../../shared/src/contract/remotes'

/** The path of a release's files, ending in a slash. */
export const releaseBase = ({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string =>
  `/remotes/${name}/${version}/`

/** The origin of the portal's releases where it is another one (REMOTES_URL), else empty. */
export function remotesOrigin({ remotes }: RemoteRegistry): string {
  const stored = remotes.find(({ entry, ...release }) => {
    const address = URL.canParse(entry) ? new URL(entry) : undefined
    return address?.pathname.startsWith(releaseBase(release))
  })
  return stored ? new URL(stored.entry).origin : ''
}

/**
 * The registry with an unpublished release as the active one of its remote.
 * @param elsewhere stands for the other origin of the portal's releases, if they have one
 */
export function registryWith(registry: RemoteRegistry, manifest: ReleaseManifest, elsewhere?: string) {
  const { name, integrity, contract, pages } = manifest
  const paths = pages.map((page) => page.path)
  const origin = remotesOrigin(registry)
  const release = describeRelease(manifest, (origin && (elsewhere ?? origin)) + releaseBase(manifest))
  return {
    ...registry,
    snapshot: `${registry.snapshot}-${integrity.slice(-12)}`,
    remotes: [
      ...registry.remotes.filter((remote) => remote.name !== name),
      { name, ...release, contract, paths, pages },
    ],
  }
}

/** The document's policy with the origins that a release declares; the rule `origins` says whether they are granted. */
export const policyWith = (policy: string, { connect = [] }: ReleaseManifest): string =>
  policy.replace(/connect-src [^;]*/, (allowed) => [allowed, ...connect].join(' '))

const INLINED = /(<script type="application\/json" id="csuite-registry">)(.*?)(<\/script>)/s

export const registryIn = (html: string): RemoteRegistry =>
  JSON.parse(INLINED.exec(html)?.[2] ?? '{"snapshot":"","remotes":[]}') as RemoteRegistry

export const documentWith = (html: string, manifest: ReleaseManifest, elsewhere?: string): string =>
  html.replace(INLINED, (_, open: string, json: string, close: string) => {
    const registry = registryWith(JSON.parse(json) as RemoteRegistry, manifest, elsewhere)
    return open + JSON.stringify(registry).replaceAll('<', '\\u003c') + close
  })

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'

type PinnedRelease = Pick<
  RemoteDescriptor,
  'name' | 'version' | 'type' | 'global' | 'entry' | 'integrity' | 'chunks'
>

/** Addresses of a release: its entry, and the federation manifest that stands for it. */
export interface Pinned {
  entry: string
  manifest: string
}

/** The hash that an entry must have, by its address; the manifest of each release, by its address. */
const hashes = new Map<string, string>()
const manifests = new Map<string, object>()

/** The hashes of what a module imports, by the entry's address. */
const imports = new Map<string, Record<string, string>>()

/** Makes a release known, so that its entry may run with exactly its hash. */
export function pin(release: PinnedRelease, fresh: boolean): Pinned {
  const entry = new URL(release.entry, document.baseURI)
  if (fresh) entry.searchParams.set('retry', String(Date.now()))
  const manifest = new URL(`mf-manifest.json${entry.search}`, entry).href
  hashes.set(entry.href, release.integrity)
  manifests.set(manifest, manifestOf(release, entry))
  if (release.chunks) imports.set(entry.href, release.chunks)
  return { entry: entry.href, manifest }
}

/** What the runtime needs of `mf-manifest.json`. No chunks: those that it lists would be fetched without their hashes. */
function manifestOf({ name, version, type, global }: PinnedRelease, entry: URL): object {
  return {
    id: global,
    name: global,
    metaData: {
      name: global,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: {
        name: entry.pathname.replace(/.*\//, '') + entry.search,
        path: '',
        type: type === 'module' ? 'module' : 'global',
      },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: global,
      publicPath: new URL('.', entry).href,
    },
    shared: [],
    remotes: [],
    exposes: [],
  }
}

/** A script element that the browser runs only with its hash; refuses an address that no release named. */
function pinnedScript(url: string): HTMLScriptElement {
  const integrity = hashes.get(url)
  if (integrity === undefined) throw new Error(`no hash is known for ${url}`)
  const script = document.createElement('script')
  return Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true })
}

/** Makes the browser check whatever a module imports, also later. @throws where the registry named no hashes */
function pinImports(entry: string): void {
  const chunks = imports.get(entry)
  if (!chunks) throw new Error(`no hashes are known for what ${entry} imports`)
  const integrity = Object.fromEntries(
    Object.entries(chunks).map(([file, hash]) => [new URL(file, entry).href, hash]),
  )
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  const textContent = JSON.stringify({ integrity })
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'importmap', nonce, textContent }),
  )
}

/**
 * Answers manifests from the registry without a request, and gives every entry its hash. By address and not by remote: the
 * runtime fetches entries ahead through remote objects of its own, on which a hash would be lost.
 */
export const pinnedEntries: ModuleFederationRuntimePlugin = {
  name: 'pinned-entries',
  fetch(url) {
    const manifest = manifests.get(url)
    return manifest ? Promise.resolve(Response.json(manifest)) : Promise.reject(new Error(`unknown ${url}`))
  },
  createScript: ({ url }) => pinnedScript(url),
  async loadEntry({ remoteInfo: { type, entry, entryGlobalName } }) {
    if (type !== 'module') {
      // What another release or remote left would be taken for this one's: its container, and, where the build names its
      // chunks' list after it, chunks under the same ids.
      Object.assign(window, { [entryGlobalName]: undefined, [`webpackChunk${entryGlobalName}`]: undefined })
      return undefined
    }
    pinImports(entry)
    const script = Object.assign(pinnedScript(entry), { type: 'module' })
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`RUNTIME-008 the module ${entry} did not load`))
      document.head.append(script)
    }).finally(() => script.remove())
    // The page has this module now: nothing is fetched again.
    return import(/* webpackIgnore: true */ entry) as Promise<never>
  },
}

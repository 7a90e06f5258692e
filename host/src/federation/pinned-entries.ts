import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { keepListsApart } from './release-globals'

/** One release of a remote as the registry names it. */
export type Release = Pick<
  RemoteDescriptor,
  'name' | 'version' | 'type' | 'global' | 'entry' | 'integrity' | 'chunks' | 'paths'
>

/** Addresses of a release's entry and of its federation manifest. */
export interface Pinned {
  entry: string
  manifest: string
}

/** Releases by the address of their entry, manifests by their own address. */
const releases = new Map<string, Release>()
const manifests = new Map<string, object>()

/** Registers a release: its entry may run, with exactly its hash. */
export function pin(release: Release, fresh: boolean): Pinned {
  const entry = new URL(release.entry, document.baseURI)
  if (fresh) entry.searchParams.set('retry', String(Date.now()))
  const manifest = new URL(`mf-manifest.json${entry.search}`, entry).href
  releases.set(entry.href, release)
  manifests.set(manifest, manifestOf(release, entry))
  return { entry: entry.href, manifest }
}

/** The parts of `mf-manifest.json` that the runtime needs. No chunks: it would fetch those without their hashes. */
function manifestOf({ name, version, type, global }: Release, entry: URL): object {
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

/** @throws for an address that is no registered release's entry */
function pinnedScript(url: string): HTMLScriptElement {
  const integrity = releases.get(url)?.integrity
  if (integrity === undefined) throw new Error(`no hash is known for ${url}`)
  const script = document.createElement('script')
  keepListsApart(script, url)
  return Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true })
}

/** Adds an import map with the hashes of all that a module may import. @throws where the registry has none */
function pinImports(entry: string): void {
  const chunks = releases.get(entry)?.chunks
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
 * Answers manifests from the registry without a request, and gives every entry its hash. Keyed by address, since the
 * runtime preloads entries through remote objects of its own, on which a hash would be lost.
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
      // Another release may have left its container.
      Object.assign(window, { [entryGlobalName]: undefined })
      return undefined
    }
    pinImports(entry)
    const script = Object.assign(pinnedScript(entry), { type: 'module' })
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`RUNTIME-008 the module ${entry} did not load`))
      document.head.append(script)
    }).finally(() => script.remove())
    // Already loaded: nothing is fetched again.
    return import(/* webpackIgnore: true */ entry) as Promise<never>
  },
}

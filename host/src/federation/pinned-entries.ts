import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { keepListsApart } from './release-globals'
import { type Load, type Release, remotesStore } from './remotes-store'

/**
 * Registers a release: its entry may run, with exactly its hash.
 * @param fresh adds a query to the address
 * @returns the name for the runtime, which keeps every registration: another address has another name
 */
export function pin(release: Release, fresh: boolean): Load & { name: string } {
  const address = new URL(release.entry, document.baseURI)
  if (fresh) address.searchParams.set('retry', String(Date.now()))
  const entry = address.href
  const manifest = new URL(`mf-manifest.json${address.search}`, address).href
  const { loads } = remotesStore.getState()
  const taken = loads.get(release.name)
  const name = !taken || taken.entry === entry ? release.name : `${release.name}~${loads.size}`
  const load = { release, entry, manifest, started: performance.now() }
  remotesStore.setState({ loads: new Map(loads).set(name, load) })
  return { ...load, name }
}

/** The newest one of these addresses: a retried release may have other hashes. */
const loadAt = (place: 'entry' | 'manifest', url: string): Load | undefined =>
  [...remotesStore.getState().loads.values()].findLast((load) => load[place] === url)

/** The parts of `mf-manifest.json` that the runtime needs. No chunks: it would fetch those without their hashes. */
function manifestOf({ release: { name, version, type, global }, entry: href }: Load): object {
  const entry = new URL(href)
  return {
    id: global,
    name: global,
    metaData: {
      name: global,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: {
        name: entry.pathname.replace(/^.*\//, '') + entry.search,
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
  const integrity = loadAt('entry', url)?.release.integrity
  if (integrity === undefined) throw new Error(`no hash is known for ${url}`)
  const script = document.createElement('script')
  keepListsApart(script, url)
  return Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true })
}

/** Adds an import map with the hashes of all that a module may import. @throws where the registry has none */
function pinImports(entry: string): void {
  const chunks = loadAt('entry', entry)?.release.chunks
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
    const load = loadAt('manifest', url)
    return load
      ? Promise.resolve(Response.json(manifestOf(load)))
      : Promise.reject(new Error(`unknown ${url}`))
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

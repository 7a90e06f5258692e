import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { HOST_FEDERATION_NAME } from '@csuite/shared/contract/host-pages'
import type { RemoteModule } from '@csuite/shared/remote'
import { FileError } from './file-error'
import { pin, pinnedEntries } from './pinned-entries'
import { checkRemoteModule } from './remote-module'
import { allowReleaseWorkers } from './release-workers'
import { type Release, remotesStore } from './remotes-store'
import { reportRemote } from './report'
import { offered } from './shared'
import { withRetries } from './with-retries'

// Remotes create their instance with it: `externalRuntime` in scripts/config/webpack-remote.ts.
Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtimeCore })
allowReleaseWorkers(window)

const loadNamed = (name: string) => remotesStore.getState().loads.get(name)

/** Retries loads, checks what they gave, and reports them. */
const loading: ModuleFederationRuntimePlugin = {
  name: 'loading',
  loadEntryError: ({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) =>
    // `never`: the hook is declared to return a promise of a promise.
    withRetries(() => {
      // Otherwise the cached failure would be returned again.
      Reflect.deleteProperty(globalLoading, uniqueKey)
      return getRemoteEntry({ origin, remoteInfo })
    }) as never,
  getModuleFactory: ({ remoteEntryExports, expose }) =>
    withRetries(() => Promise.resolve(remoteEntryExports.get(expose))) as never,
  onLoad({ remote, exposeModule }) {
    checkRemoteModule(exposeModule, loadNamed(remote.name)?.release.paths ?? [])
  },
  afterLoadRemote({ remote, error }) {
    const load = remote && loadNamed(remote.name)
    if (!load) return
    reportRemote({
      remote: load.release.name,
      version: load.release.version,
      event: error === undefined ? 'loaded' : 'failed',
      durationMs: performance.now() - load.started,
      ...(error === undefined
        ? {}
        : { error, message: error instanceof Error ? error.message : String(error) }),
    })
  },
  /**
   * Gives each container a share scope of its own, with what the host offers: what a release registers, such as a provider
   * that throws or another React, is nobody else's.
   */
  async beforeInitContainer(container) {
    const shareScope = { ...container.shareScope }
    for (const library in shareScope) shareScope[library] = { ...shareScope[library] }
    const shareScopeMap = { default: shareScope }
    return {
      ...container,
      shareScope,
      remoteEntryInitOptions: { ...container.remoteEntryInitOptions, shareScopeMap },
    }
  },
}

const instance = createInstance({
  name: HOST_FEDERATION_NAME,
  remotes: [],
  shared: offered,
  shareStrategy: 'loaded-first',
  plugins: [pinnedEntries, loading],
})

/**
 * Loads a release's routes. A failed load is not cached.
 * @param fresh adds a query to the address, to bypass a cached failure or a hanging request
 * @throws {FileError} when the entry does not load or its hash differs; webpack's ChunkLoadError for a chunk;
 * an error that names the rule which the module breaks
 */
export async function loadRoutes(release: Release, fresh: boolean): Promise<RemoteModule> {
  const { name, entry, manifest } = pin(release, fresh)
  instance.registerRemotes([{ name, version: release.version, entry: manifest }])
  try {
    const exposed = await instance.loadRemote<{ default: RemoteModule }>(`${name}/routes`)
    if (!exposed) throw new Error('./routes is empty')
    return exposed.default
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const missed = message.includes('RUNTIME-008') && !message.includes('ScriptExecutionError')
    throw missed ? new FileError(entry) : error
  }
}

import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { type Pinned, pin, pinnedEntries } from './pinned-entries'
import { checkRemoteModule } from './remote-module'
import { reportRemote } from './report'
import { offered } from './shared'
import { tryAgain } from './try-again'

/** One release of a remote as the registry names it. */
export type Release = Pick<
  RemoteDescriptor,
  'name' | 'version' | 'type' | 'global' | 'entry' | 'integrity' | 'chunks' | 'paths'
>

// What a remote's container makes its own instance with: `externalRuntime` in scripts/config/webpack-remote.ts.
Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** A load under the name that the runtime knows it by. */
interface Load {
  release: Release
  pinned: Pinned
  started: number
}
const loads = new Map<string, Load>()

/** A failed answer may be remembered by the browser for a moment; a module that threw half-way is asked again too. */
const retries: ModuleFederationRuntimePlugin = {
  name: 'retries',
  loadEntryError: ({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) =>
    // The hook is declared to give a promise of a promise.
    tryAgain(() => {
      // A failed load of this entry is cached and would be awaited again.
      Reflect.deleteProperty(globalLoading, uniqueKey)
      return getRemoteEntry({ origin, remoteInfo })
    }) as never,
  getModuleFactory: ({ remoteEntryExports, expose }) =>
    tryAgain(() => Promise.resolve(remoteEntryExports.get(expose))) as never,
}

const contract: ModuleFederationRuntimePlugin = {
  name: 'contract',
  onLoad({ remote, exposeModule }) {
    checkRemoteModule(exposeModule, loads.get(remote.name)?.release.paths ?? [])
  },
}

const telemetry: ModuleFederationRuntimePlugin = {
  name: 'telemetry',
  afterLoadRemote({ remote, error }) {
    const load = remote && loads.get(remote.name)
    if (!load) return
    reportRemote({
      remote: load.release.name,
      version: load.release.version,
      event: error === undefined ? 'loaded' : 'failed',
      durationMs: performance.now() - load.started,
      ...(error === undefined ? {} : { message: error instanceof Error ? error.message : String(error) }),
    })
  },
}

const instance = createInstance({
  name: 'host',
  remotes: [],
  shared: offered,
  shareStrategy: 'loaded-first',
  plugins: [pinnedEntries, retries, contract, telemetry],
})

/** An entry script that did not come, or that the browser refused; its shape is that of webpack's chunk errors. */
export class EntryError extends Error {
  override name = 'EntryError'
  readonly type = 'error'

  constructor(readonly request: string) {
    super(`the entry ${request} did not load`)
  }
}

/**
 * Loads a release's routes. A failed load is not kept: the next call asks again.
 * @param fresh asks at another address, past whatever keeps a failed or hanging answer
 * @throws {EntryError} when the entry does not come or is not what its hash says; webpack's ChunkLoadError for a chunk;
 * an error that names the rule of the contract which it breaks
 */
export async function loadRoutes(release: Release, fresh: boolean): Promise<RemoteModule> {
  const pinned = pin(release, fresh)
  // The runtime never forgets a registration, so a further address registers under another name.
  const taken = loads.get(release.name)
  const name = !taken || taken.pinned.entry === pinned.entry ? release.name : `${release.name}~${loads.size}`
  loads.set(name, { release, pinned, started: performance.now() })
  instance.registerRemotes([{ name, version: release.version, entry: pinned.manifest }])
  try {
    const exposed = await instance.loadRemote<{ default: RemoteModule }>(`${name}/routes`)
    if (!exposed) throw new Error('./routes is empty')
    return exposed.default
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const missed = message.includes('RUNTIME-008') && !message.includes('ScriptExecutionError')
    throw missed ? new EntryError(pinned.entry) : error
  }
}

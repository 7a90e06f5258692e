import type { BuildOverride, RemoteDescriptor, RemoteRegistry } from '@csuite/shared/contract/remotes'
import { createStore } from 'zustand/vanilla'

/** One release of a remote as the registry names it. */
export type Release = Pick<
  RemoteDescriptor,
  'name' | 'version' | 'type' | 'global' | 'entry' | 'integrity' | 'chunks' | 'paths'
>

/** A release that runs in this page; the registry may already name a newer one. */
export interface RunningRelease extends Release {
  /** True where there is a previous release. */
  mayFallBack: boolean
  /** Entry of the active release when this one was loaded; a different one now means a new release. */
  activeEntry: string
}

/** What a remote is doing in this page. */
export interface RemoteState {
  running: RunningRelease | undefined
  /** What 'Reintentar' does where the remote could not be loaded: code that hangs or threw stays so in this document. */
  retry: 'here' | 'document'
  /** Addresses of screens that rendered without throwing for a moment. */
  settled: ReadonlySet<string>
  /** Loaders that started within five seconds. */
  loaders: number
}

/** A release that the federation runtime was told of. */
export interface Load {
  release: Release
  /** Addresses of its entry and of its federation manifest. */
  entry: string
  manifest: string
  /** As `performance.now()`. */
  started: number
}

/**
 * An administrator's own build of one remote. `tried`: it runs; `failed`: it did not load and the release runs; `over`: it was
 * removed or expired, but this page still runs it.
 */
export type DeveloperOverride = BuildOverride & {
  state: 'tried' | 'failed' | 'over'
  /** Its name, where it is no build of one's own but a preview in this tab. */
  preview?: string
}

export interface RemoteReport {
  remote: string
  version: string
  /** failed: an attempt to load; crashed: a screen threw while rendering. */
  event: 'loaded' | 'failed' | 'crashed'
  durationMs?: number
  message?: string
  error?: unknown
}

export type Field = HTMLInputElement | HTMLTextAreaElement

interface RemotesState {
  registry: RemoteRegistry
  /** Whether another build of the host answered last: a document that loads now gets it. */
  hostReplaced: boolean
  /** When it was requested last, as `Date.now()`, and whether the server answered. */
  readAt: number
  refreshed: Promise<boolean> | undefined
  override: DeveloperOverride | undefined
  /** The previewed release, which takes its remote's place in each registry. */
  preview: RemoteDescriptor | undefined
  /** By name. */
  remotes: ReadonlyMap<string, RemoteState>
  /** By the name that the release is registered under in the runtime. */
  loads: ReadonlyMap<string, Load>
  /** Folders of the releases that run classic scripts, and their lists of chunks by folder, by the name of the global. */
  folders: ReadonlySet<string>
  chunkLists: ReadonlyMap<string, Map<string, unknown>>
  /** Reports that telemetry, which loads after the first screen, has not taken. */
  reports: readonly RemoteReport[]
  /** The page that was typed into, and its fields by key. */
  typed: { page: string; fields: ReadonlyMap<string, { field: WeakRef<Field>; value: string }> }
}

/** All that the host knows of its remotes in this document. */
export const remotesStore = createStore<RemotesState>(() => ({
  registry: { snapshot: '', remotes: [] },
  hostReplaced: false,
  readAt: Date.now(),
  refreshed: undefined,
  override: undefined,
  preview: undefined,
  remotes: new Map(),
  loads: new Map(),
  folders: new Set(),
  chunkLists: new Map(),
  reports: [],
  typed: { page: '', fields: new Map() },
}))

const unknown: RemoteState = { running: undefined, retry: 'here', settled: new Set(), loaders: 0 }

export const remoteState = (name: string): RemoteState => remotesStore.getState().remotes.get(name) ?? unknown

export function updateRemote(name: string, changes: Partial<RemoteState>): void {
  const { remotes } = remotesStore.getState()
  remotesStore.setState({ remotes: new Map(remotes).set(name, { ...remoteState(name), ...changes }) })
}

import type { RemoteRegistry } from '@csuite/shared/contract/remotes'

/** A file that the document may ask for ahead of time. */
export interface PreloadFile {
  /** Address that the browser uses. */
  url: string
  integrity: string
}

/** What the document server knows of a remote's active release beyond the public registry. */
export interface ReleasePreloads {
  /** Chunks of the exposed routes module. */
  routes: PreloadFile[]
  /** Further chunks of each screen, by path pattern. */
  screens: { path: string; files: PreloadFile[]; firstPaint?: FirstPaint }[]
}

/** The static first paint of a screen, made by the remote's own build. Carries no script and no style attribute. */
export interface FirstPaint {
  html: string
  css: string
}

/** One consistent state of the registry: a page never mixes two of them. */
export interface RegistrySnapshot {
  registry: RemoteRegistry
  preloads: ReadonlyMap<string, ReleasePreloads>
  /** What the service workers of some remotes may answer for, by remote. */
  workerScopes?: ReadonlyMap<string, string>
  /** What they may or might once answer for. */
  lastWorkerScopes?: ReadonlyMap<string, string>
  /** Made for one browser: kept neither here nor by any cache. `over`: the cookie that asked for it means nothing any more. */
  personal?: { over: boolean }
}

/** What tells browsers apart where a registry gives them different releases (canaries). */
export interface BrowserIdentity {
  /** The browser's stable identifier, null where it has none. */
  id: string | null
  /** The sealed cookie of an administrator who tries a build of their own. */
  build?: string
}

/** Where the document server learns of the remotes: files, or the API's registry. */
export interface RegistrySource {
  /** The snapshot that this browser gets now. Never throws for a missing or broken release: that one is left out. */
  current(browser: BrowserIdentity): Promise<RegistrySnapshot>
}

import type { RemoteRegistry } from '@csuite/shared/contract/remotes'

export interface PreloadFile {
  url: string
  integrity: string
}

/** The files of a release that the document preloads. */
export interface ReleasePreloads {
  /** Chunks of the exposed routes module. */
  routes: PreloadFile[]
  /** Further chunks of each screen, by path pattern. */
  screens: { path: string; files: PreloadFile[]; firstPaint?: FirstPaint }[]
}

/** A screen's static markup, made by the remote's build. */
export interface FirstPaint {
  html: string
  css: string
}

/** A consistent state of the registry. */
export interface RegistrySnapshot {
  registry: RemoteRegistry
  preloads: ReadonlyMap<string, ReleasePreloads>
  /** Granted origins that remotes send requests to. */
  connect?: readonly string[]
  /** Granted service worker scopes, by remote. */
  workerScopes?: ReadonlyMap<string, string>
  /** By remote, what covers every scope that was ever granted. */
  lastWorkerScopes?: ReadonlyMap<string, string>
  /** By remote, the release that was published before the one of this browser and followed by it; none after a rollback. */
  superseded?: ReadonlyMap<string, string>
  /** One browser's developer override: not to be cached. */
  personal?: boolean
  /** The cookie of the developer override means nothing any more and is to be deleted. */
  forgetsBuild?: boolean
}

export interface BrowserIdentity {
  id: string | null
  /** The sealed cookie of a developer override. */
  build?: string
  /** The sealed cookie of somebody who gets a group's canary. */
  member?: string
}

export interface RegistrySource {
  /** Leaves out broken releases. */
  current(browser: BrowserIdentity): Promise<RegistrySnapshot>
}

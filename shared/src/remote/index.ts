import type { RouteObject } from 'react-router-dom'

/**
 * What a remote exposes as `./routes`, its default export.
 * `contract` is the version of this interface (REMOTE_CONTRACT); routes have absolute paths and load each screen lazily.
 */
export interface RemoteModule {
  contract: 1
  routes: RouteObject[]
}

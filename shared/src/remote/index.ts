import type { RouteObject } from 'react-router-dom'

/** Default export of a remote's `./routes`. Routes have absolute paths and load their screens lazily. */
export interface RemoteModule {
  /** REMOTE_CONTRACT */
  contract: 1
  routes: RouteObject[]
}

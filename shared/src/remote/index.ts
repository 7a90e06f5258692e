import type { RouteObject } from 'react-router-dom'

export { type NavigationEntry, offerPanelEntries, panelEntries } from './navigation'

/** Default export of a remote's `./routes`. Routes have absolute paths and load their screens lazily. */
export interface RemoteModule {
  /** REMOTE_CONTRACT */
  contract: 1
  routes: RouteObject[]
}

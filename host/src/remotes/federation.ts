import { createInstance } from '@module-federation/enhanced/runtime'
import runtime from '@module-federation/webpack-bundler-runtime/bundler'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

export { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'

declare global {
  interface Window {
    /** The federation runtime, which remotes take from here instead of carrying it (scripts/config/webpack-remote.ts). */
    __csuiteFederation?: object
  }
}

/**
 * Gives the remotes the host's federation runtime: five kilobytes less in each of their entries. A remote makes an
 * instance of its own, never the package's current one, which stays the host's.
 */
export function offerRuntime(): void {
  window.__csuiteFederation = {
    ...runtime,
    runtime: { ...runtime.runtime, init: createInstance },
    bundlerRuntime: { ...runtime.bundlerRuntime, initContainerEntry },
  }
}

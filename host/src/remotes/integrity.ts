import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

const known = new Map<string, string>()

/** Address without the query that a retry adds. */
const bare = (url: string) => new URL(url, document.baseURI).href.replace(/\?.*$/, '')

/** Remembers the integrity that an entry script must have. */
export function expectIntegrity(entry: string, integrity: string): void {
  known.set(bare(entry), integrity)
}

/** The integrity that a script must have where it is an entry; chunks' are known to their release's runtime only. */
export const expectedIntegrity = (url: string): string | undefined => known.get(bare(url))

/** Gives every entry script its integrity, so that the browser refuses another content. Chunks carry their own. */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const integrity = expectedIntegrity(url)
    if (!integrity) return undefined
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    return script
  },
}

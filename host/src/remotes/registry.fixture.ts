import type { RemoteDescriptor, RemoteRegistry } from '@csuite/shared/contract/remotes'
import { readInlinedRegistry } from './registry'

export function testRemote(changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  const { name = 'remote-apps', version = '1.0.0' } = changes
  return {
    name,
    version,
    type: 'script',
    global: 'remote',
    entry: `/remotes/${name}/${version}/entry.js`,
    integrity: `sha384-${version}`,
    contract: 1,
    paths: ['/apps'],
    pages: [],
    ...changes,
  }
}

/** Replaces the document's registry and reads it; a string is inserted as it is. */
export function inlineRegistry(registry: object | string): RemoteRegistry {
  document.getElementById('csuite-registry')?.remove()
  const textContent = typeof registry === 'string' ? registry : JSON.stringify(registry)
  const block = document.createElement('script')
  document.head.append(Object.assign(block, { type: 'application/json', id: 'csuite-registry', textContent }))
  return readInlinedRegistry()
}

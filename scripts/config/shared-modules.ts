import { createRequire } from 'node:module'
import path from 'node:path'
import { RUNTIME_CORE } from '../kit/webpack/consumed'
import { repositoryRoot } from './paths'

const require = createRequire(import.meta.url)

/** Libraries of which the page has one instance, given by the host: request → package that names the version. */
const libraries: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  'styled-components': 'styled-components',
  '@tanstack/react-query': '@tanstack/react-query',
}

/**
 * What of `@csuite/shared` the host carries for everybody: whatever holds state, and the few pieces of every screen.
 * The rest holds none and is bundled, tree-shaken, where it is used: shared, it would come whole with the first bundle.
 */
export const eagerShared = [
  'client',
  'session',
  'ui/button',
  'ui/dialog',
  'ui/page',
  'ui/spinner',
  'ui/theme',
  'ui/visually-hidden',
]

const packageVersion = (name: string): string =>
  (require(path.join(repositoryRoot, 'node_modules', name, 'package.json')) as { version: string }).version

const sharedVersion = (require(path.join(repositoryRoot, 'shared/package.json')) as { version: string })
  .version

/** What this host gives through the share scope: version by library. */
export function providedVersions(): Record<string, string> {
  const provided: Record<string, string> = {}
  for (const [request, owner] of Object.entries(libraries)) provided[request] = packageVersion(owner)
  for (const subpath of eagerShared) provided[`@csuite/shared/${subpath}`] = sharedVersion
  return provided
}

/** What this host offers, the runtime's core included: version by library. */
export const sharedVersions = (): Record<string, string> => ({
  ...providedVersions(),
  [RUNTIME_CORE]: packageVersion(RUNTIME_CORE),
})

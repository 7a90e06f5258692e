import { createRequire } from 'node:module'
import path from 'node:path'
import { RUNTIME_CORE } from '../kit/webpack/consumed'
import { repositoryRoot } from './paths'

const require = createRequire(import.meta.url)

/** Libraries that the host shares as singletons: request → package that has the version. */
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
 * Subpaths of `@csuite/shared` that the host shares: those with state, and those that every screen needs. The others are
 * tree-shaken into each bundle.
 */
const eagerShared = [
  'client',
  'remote',
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

/** Version of each library in the host's share scope. */
export function providedVersions(): Record<string, string> {
  const provided: Record<string, string> = {}
  for (const [request, owner] of Object.entries(libraries)) provided[request] = packageVersion(owner)
  for (const subpath of eagerShared) provided[`@csuite/shared/${subpath}`] = sharedVersion
  return provided
}

/** The same, with the federation runtime's core. */
export const sharedVersions = (): Record<string, string> => ({
  ...providedVersions(),
  [RUNTIME_CORE]: packageVersion(RUNTIME_CORE),
})

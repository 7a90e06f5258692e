import { createRequire } from 'node:module'
import path from 'node:path'
import { repositoryRoot } from './paths'

const require = createRequire(import.meta.url)

/** Libraries of which the page has one instance, given by the host: request → package that names the version. */
const libraries: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
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

/** Fetched with the signed-in frame: no sign-in screen holds server state. */
const lazyLibraries = new Set(['@tanstack/react-query'])

/** Small modules that re-export what the portal uses, so that sharing a library does not keep all of it. */
const facades: Record<string, string> = {
  'react-router-dom': path.join(repositoryRoot, 'host/src/shared-facades/react-router-dom.ts'),
  'styled-components': path.join(repositoryRoot, 'host/src/shared-facades/styled-components.ts'),
  '@tanstack/react-query': path.join(repositoryRoot, 'host/src/shared-facades/react-query.ts'),
}

const packageVersion = (name: string): string =>
  (require(path.join(repositoryRoot, 'node_modules', name, 'package.json')) as { version: string }).version

const sharedVersion = (require(path.join(repositoryRoot, 'shared/package.json')) as { version: string })
  .version

/** Absolute path of a subpath of `@csuite/shared`. */
export function sharedEntry(subpath: string): string {
  return path.join(repositoryRoot, 'shared/src', subpath, 'index.ts')
}

interface ProvidedModule {
  shareKey: string
  version: string
  eager: boolean
}

/**
 * What the host puts into the share scope: module file → how. Its own code imports the same files directly; only a
 * remote goes through the scope, so the host's bundle keeps its tree-shaking and needs no consuming side.
 */
export function hostProvides(): Record<string, ProvidedModule> {
  const provides: Record<string, ProvidedModule> = {}
  for (const [request, owner] of Object.entries(libraries))
    provides[facades[request] ?? require.resolve(request)] = {
      shareKey: request,
      version: packageVersion(owner),
      eager: !lazyLibraries.has(request),
    }
  for (const subpath of eagerShared)
    provides[sharedEntry(subpath)] = {
      shareKey: `@csuite/shared/${subpath}`,
      version: sharedVersion,
      eager: true,
    }
  return provides
}

interface ConsumedModule {
  singleton: true
  requiredVersion: string
  import: false
}

/** A remote brings none of them along: it takes the host's. */
export function remoteShared(): Record<string, ConsumedModule> {
  const shared: Record<string, ConsumedModule> = {}
  for (const [request, owner] of Object.entries(libraries))
    shared[request] = { singleton: true, import: false, requiredVersion: `^${packageVersion(owner)}` }
  for (const subpath of eagerShared)
    shared[`@csuite/shared/${subpath}`] = {
      singleton: true,
      import: false,
      requiredVersion: `^${sharedVersion}`,
    }
  return shared
}

/** What a release asks of the host: version range by shared library. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(remoteShared()).map(([library, { requiredVersion }]) => [library, requiredVersion]),
  )
}

/** What this host offers: version by shared library. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(Object.values(hostProvides()).map(({ shareKey, version }) => [shareKey, version]))
}

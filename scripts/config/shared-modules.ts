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
 * What of `@csuite/shared` the host carries for everybody: whatever holds state, and the pieces of nearly every
 * screen. `contract/*` and `texts/*` hold neither and are bundled, tree-shaken, where they are used.
 */
export const eagerShared = [
  'client',
  'session',
  'remote',
  'ui/alert',
  'ui/button',
  'ui/dialog',
  'ui/field',
  'ui/icons',
  'ui/page',
  'ui/skeleton',
  'ui/spinner',
  'ui/states',
  'ui/theme',
  'ui/toast',
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

interface SharedConfig {
  singleton: true
  version?: string
  requiredVersion: string
  eager?: boolean
  import?: string | false
  packageName?: string
}

/** The host provides every shared module; the eager ones sit in its first bundle. */
export function hostShared(exists: (file: string) => boolean): Record<string, SharedConfig> {
  const shared: Record<string, SharedConfig> = {}
  for (const [request, owner] of Object.entries(libraries)) {
    const version = packageVersion(owner)
    shared[request] = {
      singleton: true,
      eager: !lazyLibraries.has(request),
      version,
      requiredVersion: `^${version}`,
      ...(facades[request] ? { import: facades[request] } : {}),
    }
  }
  for (const subpath of eagerShared)
    if (exists(sharedEntry(subpath)))
      shared[`@csuite/shared/${subpath}`] = {
        singleton: true,
        eager: true,
        version: sharedVersion,
        requiredVersion: `^${sharedVersion}`,
        import: sharedEntry(subpath),
      }
  return shared
}

/** A remote brings none of them along: it takes the host's. */
export function remoteShared(): Record<string, SharedConfig> {
  const shared: Record<string, SharedConfig> = {}
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
  return Object.fromEntries(
    Object.entries(hostShared(() => true)).map(([library, { version }]) => [library, version ?? '0.0.0']),
  )
}

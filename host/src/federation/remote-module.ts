import type { RemoteModule } from '@csuite/shared/remote'
import { matchPath, type RouteObject } from 'react-router-dom'

/** Version of the interface that this host speaks. */
const CONTRACT = 1

const topPaths = (route: RouteObject): string[] =>
  route.path === undefined ? (route.children ?? []).flatMap(topPaths) : [route.path]

/**
 * Checks what a remote exposed.
 * @throws an error that says which rule of the contract it breaks
 */
export function checkRemoteModule(exposed: unknown, paths: readonly string[]): RemoteModule {
  const module = (exposed as { default?: unknown } | null)?.default as Partial<RemoteModule> | undefined
  if (typeof module !== 'object') throw new Error('./routes has no default export')
  if (module.contract !== CONTRACT) throw new Error(`contract ${String(module.contract)} is not ${CONTRACT}`)
  const { routes } = module
  if (!Array.isArray(routes) || routes.length === 0) throw new Error('it has no routes')
  for (const path of routes.flatMap(topPaths)) {
    const example = path.replace(/:\w+\??/g, 'x').replace(/\*$/, 'x')
    if (!path.startsWith('/') || !paths.some((pattern) => pattern === path || matchPath(pattern, example)))
      throw new Error(`route ${path} is outside its paths`)
  }
  return module as RemoteModule
}

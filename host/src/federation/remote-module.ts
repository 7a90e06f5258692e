import type { RemoteModule } from '@csuite/shared/remote'
import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom'

/** Version of the interface that this host speaks. */
const CONTRACT = 1

const topPaths = (route: RouteObject): string[] =>
  route.path === undefined ? (route.children ?? []).flatMap(topPaths) : [route.path]

/**
 * A route is more than an empty place: a screen, a way elsewhere, or screens below it.
 * @throws an error with its path where it is not
 */
export function checkShows({ path, element, Component, lazy, loader, children }: RouteObject): void {
  if (element === undefined && !(Component ?? lazy ?? loader ?? children))
    throw new Error(`route ${path ?? 'without a path'} shows nothing`)
}

/** Finds what the router would stumble over when the routes are added, or show as an empty place. */
function checkRoutes(routes: unknown, ids = new Set<string>()): asserts routes is RouteObject[] {
  if (!Array.isArray(routes) || routes.length === 0) throw new Error('it has no routes')
  for (const route of routes as RouteObject[]) {
    const { id, index, children } = route
    checkShows(route)
    if (id !== undefined && ids.size === ids.add(id).size) throw new Error(`two routes have the id ${id}`)
    if (index && children) throw new Error('an index route has children')
    if (children) checkRoutes(children, ids)
  }
}

/**
 * Checks what a remote exposed.
 * @throws an error that says which rule of the contract it breaks
 */
export function checkRemoteModule(exposed: unknown, paths: readonly string[]): RemoteModule {
  const module = (exposed as { default?: unknown } | null)?.default as Partial<RemoteModule> | undefined
  if (typeof module !== 'object') throw new Error('./routes has no default export')
  if (module.contract !== CONTRACT) throw new Error(`contract ${String(module.contract)} is not ${CONTRACT}`)
  const { routes } = module
  checkRoutes(routes)
  for (const path of routes.flatMap(topPaths)) {
    const example = path.replace(/:\w+\??/g, 'x').replace(/\*$/, 'x')
    if (!path.startsWith('/') || !paths.some((pattern) => pattern === path || matchPath(pattern, example)))
      throw new Error(`route ${path} is outside its paths`)
  }
  // Throws where a path says another place than the route above it.
  matchRoutes(routes, '/')
  return module as RemoteModule
}

import type { RemoteModule } from '@csuite/shared/remote'
import { matchPath, type RouteObject } from 'react-router-dom'
import { remoteModuleTexts as texts } from './remote-module.texts'

const CONTRACT = 1

const topPaths = (route: RouteObject): string[] =>
  route.path === undefined ? (route.children ?? []).flatMap(topPaths) : [route.path]

/** @throws where a route renders nothing, redirects nowhere and has no children */
export function checkShows({ path, element, Component, lazy, loader, children }: RouteObject): void {
  if (element === undefined && !(Component ?? lazy ?? loader ?? children)) throw new Error(texts.empty(path))
}

/** @throws for routes that the router would reject, or that would render an empty screen */
function checkRoutes(routes: unknown, parent = '', ids = new Set<string>()): asserts routes is RouteObject[] {
  if (!Array.isArray(routes) || routes.length === 0) throw new Error(texts.noRoutes)
  for (const route of routes as RouteObject[]) {
    const { id, index, path = '', children } = route
    checkShows(route)
    if (id !== undefined && ids.size === ids.add(id).size) throw new Error(texts.sameId(id))
    if (index && children) throw new Error(texts.index)
    if (path.startsWith('/') && !path.startsWith(parent)) throw new Error(texts.nested(path, parent))
    if (children) checkRoutes(children, path.startsWith('/') ? path : `${parent}/${path}`, ids)
  }
}

/** @throws an error that names the rule which the exposed module breaks */
export function checkRemoteModule(exposed: unknown, paths: readonly string[]): RemoteModule {
  const module = (exposed as { default?: unknown } | null)?.default as Partial<RemoteModule> | undefined
  if (typeof module !== 'object') throw new Error(texts.noDefault)
  if (module.contract !== CONTRACT) throw new Error(texts.contract(module.contract, CONTRACT))
  const { routes } = module
  checkRoutes(routes)
  for (const path of routes.flatMap(topPaths)) {
    const example = path.replace(/:\w+\??/g, 'x').replace(/\*$/, 'x')
    if (!path.startsWith('/') || !paths.some((pattern) => pattern === path || matchPath(pattern, example)))
      throw new Error(texts.outside(path))
  }
  return module as RemoteModule
}

import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { type RouteObject, matchRoutes } from 'react-router-dom'
import { loadRemoteModule } from '../remotes/load-remote'
import { ownerOf, refreshOldRegistry } from '../remotes/registry'
import { isolateRoute } from './remote-routes'

interface PatchableRouter {
  readonly routes: RouteObject[]
  patchRoutes(routeId: string | null, children: RouteObject[]): void
}

/** Id of the parent route of all screens. */
export const SCREENS = 'screens'

/** Adds each remote's routes to the router when one of its addresses is first requested. */
export class RemoteLoader {
  private readonly loads = new Map<string, Promise<void>>()

  constructor(private readonly router: () => PatchableRouter) {}

  /** Adds an address's routes. Never throws: without them the catch-all route shows the failure panel. */
  async discover(pathname: string): Promise<void> {
    const known = ownerOf(pathname)
    if (!known || !this.loads.has(known.name)) await refreshOldRegistry(known)
    const owner = ownerOf(pathname)
    if (owner) await this.load(owner).catch(() => undefined)
  }

  async prefetch(pathname: string): Promise<void> {
    await this.discover(pathname)
    const matches = matchRoutes(this.router().routes, pathname) ?? []
    await Promise.all(matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()))
  }

  private load(owner: RemoteDescriptor): Promise<void> {
    const known = this.loads.get(owner.name)
    if (known) return known
    const load = this.add(owner)
    this.loads.set(owner.name, load)
    load.catch(() => this.loads.delete(owner.name))
    return load
  }

  private async add(owner: RemoteDescriptor): Promise<void> {
    const { routes } = await loadRemoteModule(owner)
    const isolated = routes.map((route) => isolateRoute(route, owner))
    this.router().patchRoutes(SCREENS, isolated)
  }
}

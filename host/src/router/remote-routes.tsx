import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RouteObject } from 'react-router-dom'
import { tryAgain } from '../remotes/try-again'
import { RecoveringScreen } from '../shell/recovering-screen'
import { type Area, areaOf } from './areas'

/** Milliseconds that a screen's chunk may take before the panel shows. */
const SCREEN_TIMEOUT_MS = 7500

type LazyRoute = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

class LateError extends Error {}

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new LateError(`a screen did not load within ${ms} ms`)), ms)
  })

/**
 * A route's `lazy` that never fails the navigation: a chunk that is away costs its own screen, which recovers in
 * place on 'Reintentar'. The router would keep a rejected `lazy` for ever.
 */
function resilientLazy(load: () => Promise<LazyRoute>, remote: RemoteDescriptor): () => Promise<LazyRoute> {
  let pending: Promise<LazyRoute> | undefined
  const once = () => {
    pending ??= Promise.race([tryAgain(load), timeout(SCREEN_TIMEOUT_MS)]).catch((error) => {
      pending = undefined
      throw error
    })
    return pending
  }
  return async () => {
    try {
      return await once()
    } catch (error) {
      return {
        Component: () => (
          <RecoveringScreen
            remote={remote}
            load={once}
            firstError={error}
            slow={error instanceof LateError}
          />
        ),
      }
    }
  }
}

function hardened(route: RouteObject, remote: RemoteDescriptor): RouteObject {
  const { lazy, children, ...rest } = route
  return {
    ...rest,
    ...(typeof lazy === 'function' ? { lazy: resilientLazy(lazy as () => Promise<LazyRoute>, remote) } : {}),
    ...(children ? { children: children.map((child) => hardened(child, remote)) } : {}),
  } as RouteObject
}

/** Splits a remote's routes by the area that guards them; a pathless layout is repeated in each of its areas. */
export function routesByArea(
  routes: readonly RouteObject[],
  remote: RemoteDescriptor,
): Map<Area, RouteObject[]> {
  const result = new Map<Area, RouteObject[]>()
  const add = (area: Area, route: RouteObject) => result.set(area, [...(result.get(area) ?? []), route])
  for (const route of routes) {
    const whole = hardened(route, remote)
    if (route.path !== undefined || !route.children) {
      add(areaOf(route.path ?? '/'), whole)
      continue
    }
    for (const [area, children] of routesByArea(route.children, remote))
      add(area, { ...whole, id: undefined, children } as RouteObject)
  }
  return result
}

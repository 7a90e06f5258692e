import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RouteObject } from 'react-router-dom'
import { tryAgain } from '../federation/try-again'
import { LateError } from '../remotes/cause'
import { RecoveringScreen } from '../shell/recovering-screen'

/** Milliseconds that a screen's chunk may take before the panel shows. */
const SCREEN_TIMEOUT_MS = 7500

type LazyRoute = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

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
        Component: () => <RecoveringScreen remote={remote} load={once} firstError={error} />,
      }
    }
  }
}

/** A remote's route whose screens cost nothing but themselves where they do not come. */
export function hardened(route: RouteObject, remote: RemoteDescriptor): RouteObject {
  const { lazy, children, ...rest } = route
  return {
    ...rest,
    ...(typeof lazy === 'function' ? { lazy: resilientLazy(lazy as () => Promise<LazyRoute>, remote) } : {}),
    ...(children ? { children: children.map((child) => hardened(child, remote)) } : {}),
  } as RouteObject
}

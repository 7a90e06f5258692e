import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RouteObject } from 'react-router-dom'
import { checkShows } from '../federation/remote-module'
import { remoteModuleTexts as texts } from '../federation/remote-module.texts'
import { tryAgain } from '../federation/try-again'
import { LateError } from '../remotes/cause'
import { RecoveringScreen } from '../shell/recovering-screen'

/** Milliseconds that a screen's chunk may take before the panel shows. */
const SCREEN_TIMEOUT_MS = 7500

type Lazy = NonNullable<RouteObject['lazy']>
type LazyRoute = Awaited<ReturnType<Extract<Lazy, () => unknown>>>

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new LateError(texts.late)), ms)
  })

/** Rejects after the time-out; a rejection without a value gets an Error, since the router would ignore it. */
const inTime = <T,>(work: () => Promise<T>) =>
  Promise.race([work(), timeout(SCREEN_TIMEOUT_MS)]).catch((error: unknown) => {
    throw error ?? new Error(texts.nothing)
  })

/** Loaders started within some seconds. */
let started = 0
/** No screens need as many: such loaders redirect in a circle, which would freeze the tab. */
const STARTED_MAX = 300

/** The same parts of a route, whose loader can no longer hold up a navigation for ever. */
function bounded<Parts extends Pick<RouteObject, 'loader'>>(parts: Parts): Parts {
  const { loader } = parts
  if (typeof loader !== 'function') return parts
  const inItsTime: typeof loader = (...args) =>
    inTime(async () => {
      if (!started++) setTimeout(() => (started = 0), 5000)
      if (started > STARTED_MAX) throw new Error(texts.circle)
      return (await loader(...args)) as unknown
    })
  return { ...parts, loader: Object.assign(inItsTime, loader) }
}

/** What a `lazy` brings, as one function or as one for each part. */
async function partsOf(lazy: Lazy): Promise<LazyRoute> {
  if (typeof lazy === 'function') return (await lazy()) as LazyRoute
  const loads = Object.entries(lazy as Record<string, () => Promise<unknown>>)
  return Object.fromEntries(await Promise.all(loads.map(async ([part, load]) => [part, await load()])))
}

/**
 * A route's `lazy` that never fails the navigation: a chunk that is away costs its own screen, which recovers in
 * place on 'Reintentar'. The router would keep a rejected `lazy` for ever.
 */
function resilientLazy(lazy: Lazy, route: RouteObject, remote: RemoteDescriptor): () => Promise<LazyRoute> {
  let pending: Promise<LazyRoute> | undefined
  const load = async () => {
    const parts = await tryAgain(() => partsOf(lazy))
    checkShows({ ...route, ...parts })
    return bounded(parts)
  }
  const once = () => {
    pending ??= inTime(load).catch((error) => {
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

/**
 * A remote's route whose screens cost nothing but themselves where they do not come, and whose id is no other remote's.
 */
export function hardened(route: RouteObject, remote: RemoteDescriptor): RouteObject {
  const { id, lazy, ...rest } = route
  return {
    ...bounded(rest),
    ...(id && { id: `${remote.name}/${id}` }),
    ...(lazy && { lazy: resilientLazy(lazy, rest as RouteObject, remote) }),
    ...(rest.children && { children: rest.children.map((child) => hardened(child, remote)) }),
  } as RouteObject
}

import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RouteObject } from 'react-router-dom'
import { checkShows } from '../federation/remote-module'
import { remoteModuleTexts as texts } from '../federation/remote-module.texts'
import { remoteState, updateRemote } from '../federation/remotes-store'
import { cached, withRetries } from '../federation/with-retries'
import { LateError, isMissingFile, timeout } from '../remotes/cause'
import { loadStyled } from '../remotes/release-styles'
import { runningRelease } from '../remotes/running'
import { RecoveringScreen } from '../shell/recovering-screen'

const SCREEN_TIMEOUT_MS = 7500

type Lazy = NonNullable<RouteObject['lazy']>
type LazyRoute = Awaited<ReturnType<Extract<Lazy, () => unknown>>>

/** A rejection without a value gets an Error, since the router would ignore it. */
const withTimeout = <T,>(work: () => Promise<T>) =>
  Promise.race([work(), timeout(SCREEN_TIMEOUT_MS, texts.late)]).catch((error: unknown) => {
    throw error ?? new Error(texts.nothing)
  })

/** More loaders of one remote within five seconds mean a redirect loop, which would freeze the tab. */
const MAX_LOADERS = 300

/** The same parts of a route, with a loader that times out. */
function withBoundedLoader<Parts extends Pick<RouteObject, 'loader'>>(parts: Parts, remote: string): Parts {
  const { loader } = parts
  if (typeof loader !== 'function') return parts
  const bounded: typeof loader = (...args) =>
    withTimeout(async () => {
      const { loaders } = remoteState(remote)
      if (loaders === 0) setTimeout(() => updateRemote(remote, { loaders: 0 }), 5000)
      updateRemote(remote, { loaders: loaders + 1 })
      if (loaders >= MAX_LOADERS) throw new Error(texts.circle)
      return (await loader(...args)) as unknown
    })
  return { ...parts, loader: Object.assign(bounded, loader) }
}

/** Loads a `lazy`, which is one function or one for each part. */
async function loadParts(lazy: Lazy): Promise<LazyRoute> {
  if (typeof lazy === 'function') return (await lazy()) as LazyRoute
  const loads = Object.entries(lazy as Record<string, () => Promise<unknown>>)
  return Object.fromEntries(await Promise.all(loads.map(async ([part, load]) => [part, await load()])))
}

const mayRecover = (error: unknown) => error instanceof LateError || isMissingFile(error)

/**
 * A route's `lazy` that never rejects, since the router would cache the rejection. A missing chunk renders a panel instead,
 * from which the screen recovers on 'Reintentar'.
 */
function resilientLazy(lazy: Lazy, route: RouteObject, remote: RemoteDescriptor): () => Promise<LazyRoute> {
  const loadRoute = async () => {
    const release = runningRelease(remote.name) ?? remote
    const parts = await withRetries(() => loadStyled(release, () => loadParts(lazy)), mayRecover)
    checkShows({ ...route, ...parts })
    return withBoundedLoader(parts, remote.name)
  }
  const load = cached(() => withTimeout(loadRoute), mayRecover)
  return () =>
    load().catch((error: unknown) => ({
      Component: () => <RecoveringScreen remote={remote} load={load} firstError={error} />,
    }))
}

/** A remote's route whose failures stay inside its own screens, with an id that is unique among remotes. */
export function isolateRoute(route: RouteObject, remote: RemoteDescriptor): RouteObject {
  const { id, lazy, ...rest } = route
  return {
    ...withBoundedLoader(rest, remote.name),
    ...(id && { id: `${remote.name}/${id}` }),
    ...(lazy && { lazy: resilientLazy(lazy, rest as RouteObject, remote) }),
    ...(rest.children && { children: rest.children.map((child) => isolateRoute(child, remote)) }),
  } as RouteObject
}

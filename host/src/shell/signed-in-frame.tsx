import type { ApiError } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { sessionStore } from '@csuite/shared/session'
import { Illustration } from '@csuite/shared/ui/illustration'
import {
  type DefaultOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  hashKey,
  onlineManager,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'
import { catalogueQuery, preferencesQuery } from './catalogue'
import { PageLoading } from './prerendered-page'
import { TopBar } from './top-bar'

// By itself it takes every page that begins for online, and a query that failed before the first event is never sent again.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(isOnline())
  update()
  return onNetworkChange(update)
})

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    retry: (failures, error) => failures === 0 && isTransient(error as Partial<ApiError>),
    refetchOnWindowFocus: false,
  },
  // While offline a mutation fails at once, instead of being paused.
  mutations: { networkMode: 'always' },
}
const queryClient = new QueryClient({ defaultOptions })

/**
 * A remote's client of the same cache: endpoints' queries, whose keys begin with a path, are shared with the host and all remotes;
 * any other key is the remote's own, since two teams may choose the same.
 */
function clientOf(remote: string): QueryClient {
  const queryKeyHashFn = (key: QueryKey) =>
    String(key[0]).startsWith('/') ? hashKey(key) : remote + hashKey(key)
  return new QueryClient({
    queryCache: queryClient.getQueryCache(),
    mutationCache: queryClient.getMutationCache(),
    defaultOptions: { ...defaultOptions, queries: { ...defaultOptions.queries, queryKeyHashFn } },
  })
}

/** Neither a 4xx nor a timeout, after which the person has waited long enough. */
function isTransient({ code, status = 0 }: Partial<ApiError>): boolean {
  return code !== 'TIMEOUT' && Math.floor(status / 100) !== 4
}

// Another person must not see cached data.
sessionStore.subscribe((state, before) => {
  if (before.user && state.user?.id !== before.user.id) queryClient.clear()
})

/** Milliseconds that the apps page waits for what the document has requested for it. */
const FIRST_ANSWERS_MS = 3000

const requested = Object.keys(window.__csuite?.requests ?? {}).join()
const requestedQueries = [
  ...(requested.includes(listApps.path) ? [queryClient.prefetchQuery(catalogueQuery)] : []),
  ...(requested.includes(preferences.path) ? [queryClient.prefetchQuery(preferencesQuery)] : []),
]
const answers = Promise.race([
  Promise.all(requestedQueries),
  new Promise((late) => setTimeout(late, FIRST_ANSWERS_MS)),
])

/** True until the apps page can show the apps, which the prerendered page under it does already. */
function useAwaited(): boolean {
  const [isAwaited, setAwaited] = useState(() => requestedQueries.length > 0 && queryClient.isFetching() > 0)
  useEffect(() => void answers.then(() => setAwaited(false)), [])
  return isAwaited
}

export function SignedInFrame({ topBar, children }: { topBar: boolean; children: ReactNode }) {
  const remote = ownerOf(useLocation().pathname)?.name ?? ''
  const client = useMemo(() => clientOf(remote), [remote])
  return (
    <QueryClientProvider client={queryClient}>
      {topBar && <TopBar />}
      <QueryClientProvider client={client}>{useAwaited() ? <PageLoading /> : children}</QueryClientProvider>
    </QueryClientProvider>
  )
}

export const FailureDrawing = () => <Illustration name="valve" />

export { AccessDenied, NotFoundPage } from './dead-ends'

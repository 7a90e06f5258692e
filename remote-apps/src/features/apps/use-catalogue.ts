import { CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery } from '@csuite/shared/query'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The host's launcher uses the first page's key too. */
const pageQuery = (page: number) =>
  endpointQuery(listApps, { query: { page: String(page), limit: String(CATALOGUE_LIMIT) } })

/** Of the pages, only the last may be on its way. */
function combinePages(pages: UseQueryResult<EndpointResponse<typeof listApps>>[]) {
  const last = pages.at(-1)
  const loaded = pages.flatMap(({ data }) => data ?? [])
  const lastLoaded = loaded.at(-1)
  const apps = loaded.flatMap(({ data }) => data)
  let moreState: 'idle' | 'loading' | 'failed' = 'idle'
  if (!last?.data) moreState = last?.isError && !last.isFetching ? 'failed' : 'loading'
  return {
    // An app that moved to another page meanwhile is in both.
    apps: [...new Map(apps.map((app) => [app.id, app])).values()],
    hasMore: lastLoaded !== undefined && lastLoaded.hasNextPage && lastLoaded.data.length > 0,
    moreState,
    retryMore: last?.refetch,
  }
}

/** The catalogue: its first page, and further ones on demand. Offline, the last list stays. */
export function useCatalogue() {
  const first = useQuery(pageQuery(1))
  const [count, setCount] = useState(1)
  const { retryMore, ...pages } = useQueries({
    queries: Array.from({ length: count }, (_, index) => pageQuery(index + 1)),
    combine: combinePages,
  })
  // Offline, the query is paused instead of failing.
  const isPaused = first.isPending && first.fetchStatus === 'paused'
  return {
    ...pages,
    total: Math.max(first.data?.total ?? 0, pages.apps.length),
    isLoading: first.isPending && !isPaused,
    failure: isPaused ? ('offline' as const) : first.isLoadingError ? first.error : null,
    /** There is a list, but the last request failed. */
    staleError: first.isRefetchError ? first.error : null,
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
    loadMore: () => {
      if (pages.moreState === 'failed') void retryMore?.()
      else if (pages.moreState === 'idle') setCount(count + 1)
    },
  }
}

import { call } from '@csuite/shared/client'
import { CATALOGUE_LIMIT, type App, listApps } from '@csuite/shared/contract/apps'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { queryKeys } from '../../parts/query-keys'

const pageQuery = (page: number) => ({
  queryKey: queryKeys.apps(page),
  queryFn: () => call(listApps, { query: { page: String(page), limit: String(CATALOGUE_LIMIT) } }),
})

/** The pages after the first, of which only the last may be on its way. */
function furtherPages(pages: UseQueryResult<EndpointResponse<typeof listApps>>[]) {
  const last = pages.at(-1)
  const loaded = pages.flatMap(({ data }) => data ?? []).at(-1)
  const state = !last || last.data ? 'idle' : last.isError && !last.isFetching ? 'failed' : 'loading'
  return {
    apps: pages.flatMap(({ data }) => data?.data ?? []),
    state: state as 'idle' | 'loading' | 'failed',
    /** Undefined until a second page is loaded. */
    hasNext: loaded && loaded.hasNextPage && loaded.data.length > 0,
    retry: last?.refetch,
  }
}

/** The catalogue: its first page, and further ones on demand. Offline, the last list stays. */
export function useCatalogue() {
  const first = useQuery(pageQuery(1))
  const [count, setCount] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: count - 1 }, (_, index) => pageQuery(index + 2)),
    combine: furtherPages,
  })

  const apps = useMemo(() => {
    const unique = new Map<number, App>()
    for (const app of [...(first.data?.data ?? []), ...further.apps])
      if (!unique.has(app.id)) unique.set(app.id, app)
    return [...unique.values()]
  }, [first.data, further.apps])

  const { state, retry } = further
  const loadMore = useCallback(() => {
    if (state === 'failed') void retry?.()
    else if (state === 'idle') setCount(count + 1)
  }, [state, retry, count])

  // Offline, the query is paused instead of failing.
  const isPaused = first.isPending && first.fetchStatus === 'paused'
  return {
    apps,
    total: Math.max(first.data?.total ?? 0, apps.length),
    isLoading: first.isPending && !isPaused,
    /** There is no list at all. */
    failure: first.isPending
      ? isPaused
        ? 'offline'
        : null
      : first.isError && !first.data
        ? first.error
        : null,
    /** There is a list, but the last request failed. */
    isStale: first.isError && first.data !== undefined,
    error: first.error,
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
    hasMore: further.hasNext ?? first.data?.hasNextPage ?? false,
    moreState: state,
    loadMore,
  }
}

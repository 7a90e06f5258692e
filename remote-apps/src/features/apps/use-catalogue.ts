import { call } from '@csuite/shared/client'
import { CATALOGUE_LIMIT, type App, listApps } from '@csuite/shared/contract/apps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { queryKeys } from '../../parts/query-keys'

const fetchPage = (page: number) =>
  call(listApps, { query: { page: String(page), limit: String(CATALOGUE_LIMIT) } })

interface FurtherPages {
  apps: App[]
  page: number
  state: 'idle' | 'loading' | 'failed'
  /** Undefined until a second page is loaded. */
  hasNext?: boolean
}

/** The catalogue: its first page, and further ones on demand. Offline, the last list stays. */
export function useCatalogue() {
  const client = useQueryClient()
  const first = useQuery({ queryKey: queryKeys.apps(1), queryFn: () => fetchPage(1) })
  const [further, setFurther] = useState<FurtherPages>({ apps: [], page: 1, state: 'idle' })

  const apps = useMemo(() => {
    const unique = new Map<number, App>()
    for (const app of [...(first.data?.data ?? []), ...further.apps])
      if (!unique.has(app.id)) unique.set(app.id, app)
    return [...unique.values()]
  }, [first.data, further.apps])

  const loadMore = useCallback(async () => {
    const page = further.page + 1
    setFurther((known) => ({ ...known, state: 'loading' }))
    try {
      const next = await client.fetchQuery({ queryKey: queryKeys.apps(page), queryFn: () => fetchPage(page) })
      setFurther((known) => ({
        apps: [...known.apps, ...next.data],
        page,
        state: 'idle',
        hasNext: next.hasNextPage && next.data.length > 0,
      }))
    } catch {
      setFurther((known) => ({ ...known, state: 'failed' }))
    }
  }, [client, further.page])

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
    moreState: further.state,
    loadMore,
  }
}

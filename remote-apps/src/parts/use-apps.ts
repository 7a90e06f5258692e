import { ApiError, call } from '@csuite/shared/client'
import { getApp, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { useQuery } from '@tanstack/react-query'

// remote-admin invalidates both keys.

/** One app; null sends no request. */
export const useApp = (id: number | null) =>
  useQuery({
    queryKey: ['app', id],
    queryFn: () => call(getApp, { params: { id: String(id) } }),
    enabled: id !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status === 404),
  })

/** The apps with their plans; an empty list on failure (spec §8). */
export function useAppsWithPlans() {
  const { data, isError, isPending, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ['apps-with-plans'],
    queryFn: () => call(listAppsWithPlans),
  })
  const failed = isError || (isPending && fetchStatus === 'paused')
  return {
    apps: data ?? [],
    isLoading: isPending && !failed,
    hasFailed: !data && failed,
    isFetching,
    refetch,
  }
}

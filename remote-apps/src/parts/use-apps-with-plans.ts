import { call } from '@csuite/shared/client'
import { listAppsWithPlans } from '@csuite/shared/contract/apps'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys'

/** The catalogue with its plans. A failure is an empty list (spec §8), and said where one app's plans are asked for. */
export function useAppsWithPlans() {
  const { data, isError, isPending, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: queryKeys.appsWithPlans,
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

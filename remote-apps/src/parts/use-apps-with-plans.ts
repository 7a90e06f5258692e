import { call } from '@csuite/shared/client'
import { listAppsWithPlans } from '@csuite/shared/contract/apps'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys'

/** The catalogue with its plans. A failure is an empty list (spec §8). */
export function useAppsWithPlans() {
  const { data, isError, isPending, fetchStatus, refetch } = useQuery({
    queryKey: queryKeys.appsWithPlans,
    queryFn: () => call(listAppsWithPlans),
  })
  const failed = isError || (isPending && fetchStatus === 'paused')
  return { apps: data ?? [], isLoading: isPending && !failed, refetch }
}

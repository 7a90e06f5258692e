import { ApiError } from '@csuite/shared/client'
import { getApp, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { arrayQuery, endpointQuery } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'

/** One app; null sends no request. */
export const useApp = (id: number | null) =>
  useQuery({
    ...endpointQuery(getApp, { params: { id: String(id) } }),
    enabled: id !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status === 404),
  })

export const useAppsWithPlans = () => useQuery(arrayQuery(listAppsWithPlans))

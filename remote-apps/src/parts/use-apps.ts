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

export const useAppsWithPlans = () =>
  useQuery({ queryKey: ['apps-with-plans'], queryFn: () => call(listAppsWithPlans) })

import { ApiError, call } from '@csuite/shared/client'
import { getApp } from '@csuite/shared/contract/apps'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys'

/** One app of the catalogue; null asks nothing. */
export const useApp = (id: number | null) =>
  useQuery({
    queryKey: queryKeys.app(id ?? 0),
    queryFn: () => call(getApp, { params: { id: String(id) } }),
    enabled: id !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status === 404),
  })

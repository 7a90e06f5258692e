import { call } from '@csuite/shared/client'
import { type App, CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** The catalogue, with the query key of the apps page: one request serves both (spec §2). */
export const catalogueQuery = queryOptions({
  queryKey: ['apps', { page: 1, limit: CATALOGUE_LIMIT }],
  queryFn: () => call(listApps, { query: { page: '1', limit: String(CATALOGUE_LIMIT) } }),
})

/** The person's lists, with the query key of the apps page. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => call(preferences),
})

export function useWebApps() {
  return useQuery({
    ...catalogueQuery,
    select: ({ data }): App[] => data.filter((app) => app.isEnabledWeb && !app.acceso),
  })
}

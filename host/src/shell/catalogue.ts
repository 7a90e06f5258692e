import { call } from '@csuite/shared/client'
import { type App, CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** The catalogue's first page under the key that the apps page uses too: one request serves both (spec §2). */
export const catalogueQuery = queryOptions({
  queryKey: ['apps', { page: 1, limit: CATALOGUE_LIMIT }],
  queryFn: () => call(listApps, { query: { page: '1', limit: String(CATALOGUE_LIMIT) } }),
})

/** The apps that may be opened here. */
export function useWebApps() {
  return useQuery({
    ...catalogueQuery,
    select: ({ data }): App[] => data.filter((app) => app.isEnabledWeb),
  })
}

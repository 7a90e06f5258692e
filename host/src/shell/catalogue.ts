import { type App, CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'

export const pageQuery = (page: number) =>
  endpointQuery(listApps, { query: { page: String(page), limit: String(CATALOGUE_LIMIT) } })

/** The catalogue's first page, with the query key of the apps page: one request serves both (spec §2). */
export const catalogueQuery = pageQuery(1)

/** The person's lists, with the query key of the apps page. */
export const preferencesQuery = endpointQuery(preferences)

export const opensHere = (app: App) => app.isEnabledWeb && !app.acceso

export function useWebApps() {
  return useQuery({ ...catalogueQuery, select: ({ data }): App[] => data.filter(opensHere) })
}

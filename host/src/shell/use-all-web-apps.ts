import { useQueries, useQuery } from '@tanstack/react-query'
import { catalogueQuery, opensHere, pageQuery } from './catalogue'

/** Of every page of the catalogue, those that are there so far. */
export function useAllWebApps() {
  const pages = useQuery(catalogueQuery).data?.totalPages ?? 1
  return useQueries({
    queries: Array.from({ length: pages }, (_, index) => pageQuery(index + 1)),
    combine: (found) => ({
      // An app that moved to another page meanwhile is in both.
      apps: [
        ...new Map(found.flatMap(({ data }) => data?.data ?? []).map((app) => [app.id, app])).values(),
      ].filter(opensHere),
      isFetching: found.some((page) => page.isFetching),
    }),
  })
}

import { call } from '@csuite/shared/client'
import { DEFAULT_RANGE, type DashboardRange, dashboard, dashboardRanges } from '@csuite/shared/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'

/** The range in the address (`?dias=`) and its setter. */
export function useRange() {
  const [query, setQuery] = useSearchParams()
  const range = dashboardRanges.find((days) => String(days) === query.get('dias')) ?? DEFAULT_RANGE
  const choose = (next: DashboardRange) =>
    setQuery(next === DEFAULT_RANGE ? {} : { dias: String(next) }, { preventScrollReset: true })
  return { range, choose }
}

/** The figures of a range; the previous ones stay while they load. */
export function useDashboard(range: DashboardRange) {
  return useQuery({
    queryKey: ['admin', 'dashboard', range],
    queryFn: async () => ({
      range,
      figures: await call(dashboard, {
        query: range === DEFAULT_RANGE ? {} : { dias: String(range) },
      }),
    }),
    placeholderData: keepPreviousData,
  })
}

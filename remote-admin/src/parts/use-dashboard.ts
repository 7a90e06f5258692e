import { call } from '@csuite/shared/client'
import { dashboard } from '@csuite/shared/contract/users'
import { useQuery } from '@tanstack/react-query'

/** The figures that the dashboard draws and the reports list. */
export function useDashboard() {
  return useQuery({ queryKey: ['admin', 'dashboard'], queryFn: () => call(dashboard) })
}

import { call } from '@csuite/shared/client'
import { userAppPlans } from '@csuite/shared/contract/user-plans'
import { useSession } from '@csuite/shared/session'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../parts/query-keys'

/** Plan id by app id of the signed-in person; empty while loading, since nothing on the page waits for it. */
export function useCurrentPlans(): ReadonlyMap<number, number> {
  const idUsuario = useSession((state) => state.user?.id ?? 0)
  const { data } = useQuery({
    queryKey: queryKeys.currentPlans(idUsuario),
    queryFn: () => call(userAppPlans, { body: { idUsuario } }),
    enabled: idUsuario > 0,
  })
  return new Map(data?.flatMap(({ app, planActual }) => (planActual ? [[app.id, planActual.id]] : [])))
}

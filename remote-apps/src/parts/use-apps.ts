import { ApiError, settings } from '@csuite/shared/client'
import { getApp, isFreePlan, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { type UserAppPlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import { dayIn } from '@csuite/shared/format'
import { arrayQuery, endpointQuery } from '@csuite/shared/query'
import { useSession } from '@csuite/shared/session'
import { useQuery } from '@tanstack/react-query'

/** One app; null sends no request. */
export const useApp = (id: number | null) =>
  useQuery({
    ...endpointQuery(getApp, { params: { id: String(id) } }),
    enabled: id !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status === 404),
  })

export const useAppsWithPlans = () => useQuery(arrayQuery(listAppsWithPlans))

export type CurrentPlan = UserAppPlan['planesApp'][number] & { fechaVencimiento?: string | null }

/** The user's plan in each app, by the app's id. */
export function useCurrentPlans() {
  const idUsuario = useSession((state) => state.user?.id ?? 0)
  return useQuery({
    ...endpointQuery(userAppPlans, { body: { idUsuario } }),
    enabled: idUsuario > 0,
    select: currentByApp,
  })
}

function currentByApp(list: UserAppPlan[]): ReadonlyMap<number, CurrentPlan> {
  const today = dayIn(settings().timeZone)
  return new Map(
    list.flatMap(({ app, planActual, planesApp }) => {
      // Administrators are told of a plan that ended, too.
      const hasEnded = planActual?.fechaVencimiento && planActual.fechaVencimiento.slice(0, 10) < today
      const plan = hasEnded ? planesApp.find(isFreePlan) : planActual
      return plan ? [[app.id, { ...planesApp.find(({ id }) => id === plan.id), ...plan }]] : []
    }),
  )
}

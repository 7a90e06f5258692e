import { call, errorMessage } from '@csuite/shared/client'
import { APP_COMMUNITY } from '@csuite/shared/contract/apps'
import { listPlans } from '@csuite/shared/contract/plans'
import { type UserAppPlan, changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { refreshUser, sessionStore } from '@csuite/shared/session'
import { toast } from '@csuite/shared/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { midnightUtc } from './plan-dates'
import { plansTexts as texts } from './user-plans.texts'

const plansOf = (userId: number) => endpointQuery(userAppPlans, { body: { idUsuario: userId } })

export interface PlanChoice {
  appId: number
  planId: number
  /** The last day, YYYY-MM-DD. */
  day: string
  shown: UserAppPlan['planActual']
}

/** A user's plan in each app except the community, which has none to set (spec §9). */
export function useUserPlans(userId: number, enabled: boolean) {
  return useQuery({
    ...plansOf(userId),
    select: (plans) => plans.filter(({ app }) => app.id !== APP_COMMUNITY),
    // Each opening refetches: another administrator may have changed a plan meanwhile.
    staleTime: 0,
    enabled,
  })
}

/** Saves one app's plan with an optimistic update. A failure rolls back that app only: another may be saving. */
export function useSavePlan(userId: number) {
  const client = useQueryClient()
  const { queryKey } = plansOf(userId)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const put = (appId: number, planActual: UserAppPlan['planActual']) =>
    client.setQueryData<UserAppPlan[]>(queryKey, (list) =>
      list?.map((entry) => (entry.app.id === appId ? { ...entry, planActual } : entry)),
    )
  const send = ({ appId, planId, day, shown }: PlanChoice) =>
    call(changePlan, {
      body: {
        ...{ idUsuario: userId, idApp: appId, idPlan: planId, fechaVencimiento: midnightUtc(day) },
        before: shown ? { idPlan: shown.id, fechaVencimiento: shown.fechaVencimiento } : null,
      },
    })
  return useSend(send, {
    // The panel's plans say how many people have them.
    stale: [userAppPlans, listPlans],
    onMutate: async ({ appId, planId, day }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<UserAppPlan[]>(queryKey)?.find((entry) => entry.app.id === appId)
      const nombre = before?.planesApp.find((plan) => plan.id === planId)?.nombre ?? ''
      put(appId, { id: planId, nombre, fechaVencimiento: midnightUtc(day) })
      return { before: before?.planActual }
    },
    // The session's user has the plans that the rest of the portal shows.
    onSuccess: () => {
      if (userId === sessionStore.getState().user?.id) refreshUser().catch(console.error)
    },
    onError: (error, { appId }, context) => {
      console.error(texts.updateLogged, error)
      if (context) put(appId, context.before)
      // Whose form is gone, by 'Volver' or Escape, believes that it is saved.
      if (!isShown.current) toast.error(errorMessage(error, texts.saveFailed))
    },
  })
}

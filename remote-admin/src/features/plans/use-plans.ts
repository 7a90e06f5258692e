import { call } from '@csuite/shared/client'
import { listManagedApps } from '@csuite/shared/contract/audience'
import { missingPrices } from '@csuite/shared/contract/billing'
import {
  type ManagedPlan,
  type PlanFields,
  addPlan,
  listPlans,
  movePlan,
  retirePlan,
  suiteOffer,
  updatePlan,
  updateSuiteOffer,
} from '@csuite/shared/contract/plans'
import { arrayQuery, useSend } from '@csuite/shared/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { movedRowTexts } from '../../parts/moved-row.texts'
import { allManagedApps } from '../../parts/search-box'
import { appLists } from '../../parts/app-lists'
import { changedFields } from '../../parts/changed-fields'
import type { PlanSubject } from './plan-form-dialog'
import { plansTexts as texts } from './plans.texts'

export interface AppPlans {
  id: number
  nombre: string
  iconUrl: string | null
  plans: ManagedPlan[]
}

const APPS_A_PAGE = '50'

export function usePlans(page: number | 'all') {
  return useQuery({
    queryKey: [listPlans.path, page],
    queryFn: async () => {
      const [apps, plans, suite] = await Promise.all([
        page === 'all'
          ? { data: await allManagedApps(), totalPages: 1 }
          : call(listManagedApps, { query: { page: String(page), limit: APPS_A_PAGE } }),
        arrayQuery(listPlans).queryFn(),
        call(suiteOffer),
      ])
      return {
        suite,
        totalPages: apps.totalPages,
        apps: apps.data.map(({ id, nombre, iconUrl }): AppPlans => ({
          ...{ id, nombre, iconUrl },
          plans: plans.filter(({ idApp }) => idApp === id),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}

export function useMissingPrices() {
  return useQuery({
    queryKey: [missingPrices.path],
    queryFn: async () => {
      const byPlan = new Map<number, string[]>()
      for (const { idPlan, clave } of await call(missingPrices))
        byPlan.set(idPlan, [...(byPlan.get(idPlan) ?? []), clave])
      return byPlan
    },
    retry: false,
  })
}

const stale = [listPlans, missingPrices, ...appLists, suiteOffer]

export const useSavePlan = ({ id, plan }: PlanSubject) =>
  useSend(
    (body: PlanFields): Promise<object> => {
      if (!plan) return call(addPlan, { body: { ...body, idApp: -id } })
      const changes = changedFields(body, plan)
      if (id === 0) return call(updateSuiteOffer, { body: changes })
      return call(updatePlan, { params: { id: String(id) }, body: changes })
    },
    { stale, done: (_answer, { nombre }) => texts.saved(nombre) },
  )

export const useMovePlan = () =>
  useSend(
    ({ id, place }: { id: number; place: number }) =>
      call(movePlan, { params: { id: String(id) }, body: { posicion: place } }),
    { stale, failed: movedRowTexts.failed },
  )

export const useRetirePlan = () =>
  useSend(({ plan }: { plan: ManagedPlan }) => call(retirePlan, { params: { id: String(plan.id) } }), {
    stale,
    done: ({ nombre }) => texts.retireDone(nombre),
  })

import { call, errorMessage } from '@csuite/shared/client'
import { listManagedApps } from '@csuite/shared/contract/audience'
import { missingPrices } from '@csuite/shared/contract/billing'
import {
  type ManagedPlan,
  type PlanFields,
  type SuiteOffer,
  addPlan,
  listPlans,
  movePlan,
  retirePlan,
  suiteOffer,
  updatePlan,
  updateSuiteOffer,
} from '@csuite/shared/contract/plans'
import { endpointQuery } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { plansTexts as texts } from './plans.texts'

export interface AppPlans {
  id: number
  nombre: string
  iconUrl: string | null
  plans: ManagedPlan[]
}

const APPS_A_PAGE = '50'

/** A page of the catalogue's apps with their plans, and the suite. */
export function usePlans(page: number) {
  return useQuery({
    queryKey: [listPlans.path, page],
    queryFn: async () => {
      const [apps, plans, suite] = await Promise.all([
        call(listManagedApps, { query: { page: String(page), limit: APPS_A_PAGE } }),
        call(listPlans),
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

/** Lookup keys that Stripe lacks, by plan. */
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

/** Everything that shows plans loads them again. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        [listPlans.path],
        [missingPrices.path],
        ['apps'],
        ['app'],
        ['apps-with-plans'],
        endpointQuery(suiteOffer).queryKey,
      ].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey[0]] })),
    )
}

/** `id` absent: a new plan of the app. */
export function useSavePlan() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ idApp, id, body }: { idApp: number; id: number | undefined; body: PlanFields }) =>
      id === undefined
        ? call(addPlan, { body: { ...body, idApp } })
        : call(updatePlan, { params: { id: String(id) }, body }),
    onSuccess: async ({ nombre }) => {
      await reload()
      toast.ok(texts.saved(nombre))
    },
  })
}

export function useSaveSuite() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: SuiteOffer) => call(updateSuiteOffer, { body }),
    onSuccess: async () => {
      await reload()
      toast.ok(texts.saved(texts.suite))
    },
  })
}

export function useMovePlan() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, place }: { id: number; place: number }) =>
      call(movePlan, { params: { id: String(id) }, body: { posicion: place } }),
    onSuccess: reload,
    onError: (error) => toast.error(errorMessage(error, texts.moveFailed)),
  })
}

export function useRetirePlan() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(retirePlan, { params: { id: String(id) } }),
    onSuccess: async ({ nombre }) => {
      await reload()
      toast.ok(texts.retireDone(nombre))
    },
  })
}

import { ApiError } from '@csuite/shared/client'
import { type App, type Plan, isFreePlan } from '@csuite/shared/contract/apps'
import { useApp } from '../../parts/use-app'
import { useAppsWithPlans } from '../../parts/use-apps-with-plans'

/** Ids as the catalogue writes them: decimal digits without a leading zero, up to 32 bits. */
const ID = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647

export type UpgradeState =
  | { kind: 'loading' }
  /** `retry` only where the reason may pass. */
  | { kind: 'missing'; retry: (() => void) | undefined }
  | { kind: 'ready'; app: App; pro: Plan | undefined; plans: ReturnType<typeof useAppsWithPlans> }

/** The app of an address and its PRO plan. Any failure of the look-up is 'App no encontrada' (spec §8). */
export function useUpgrade(idText: string | undefined): UpgradeState {
  const id = idText !== undefined && ID.test(idText) && Number(idText) <= MAX_ID ? Number(idText) : null
  const app = useApp(id)
  const plans = useAppsWithPlans()
  if (id === null) return { kind: 'missing', retry: undefined }
  if (app.isPending && app.fetchStatus !== 'paused') return { kind: 'loading' }
  if (!app.data) {
    const gone = app.error instanceof ApiError && app.error.status === 404
    return { kind: 'missing', retry: gone ? undefined : () => void app.refetch() }
  }
  const pro = plans.apps.find((candidate) => candidate.id === id)?.planes.find((plan) => !isFreePlan(plan))
  return { kind: 'ready', app: app.data, pro, plans }
}

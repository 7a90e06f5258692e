import { ApiError } from '@csuite/shared/client'
import { type App, type Plan, isFreePlan } from '@csuite/shared/contract/apps'
import { useApp, useAppsWithPlans } from '../../parts/use-apps'

/** A positive 32-bit integer without a leading zero. */
const ID = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647

export type UpgradeState =
  | { kind: 'loading' }
  /** `retry` unless the app does not exist. */
  | { kind: 'missing'; retry: (() => void) | undefined }
  | { kind: 'ready'; app: App; pro: Plan | undefined; plans: ReturnType<typeof useAppsWithPlans> }

/** The address's app and its PRO plan. Any failure is 'missing' (spec §8). */
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

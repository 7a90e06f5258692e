import { getApp, listApps, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { listManagedApps } from '@csuite/shared/contract/audience'

/** Everything that shows apps, in all parts of the portal. */
export const appLists = [listApps, listManagedApps, getApp, listAppsWithPlans] as const

import { getApp, listApps, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { listManagedApps } from '@csuite/shared/contract/audience'

export const appLists = [listApps, listManagedApps, getApp, listAppsWithPlans] as const

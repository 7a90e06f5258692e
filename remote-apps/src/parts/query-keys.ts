import { CATALOGUE_LIMIT } from '@csuite/shared/contract/apps'

/** The host's launcher uses the key of the catalogue's first page too; remote-admin invalidates `app` and `appsWithPlans`. */
export const queryKeys = {
  apps: (page: number) => ['apps', { page, limit: CATALOGUE_LIMIT }] as const,
  app: (id: number) => ['app', id] as const,
  appsWithPlans: ['apps-with-plans'] as const,
  preferences: ['preferences'] as const,
  customerSession: (userId: number) => ['customer-session', userId] as const,
}

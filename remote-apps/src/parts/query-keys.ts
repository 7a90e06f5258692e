import { CATALOGUE_LIMIT } from '@csuite/shared/contract/apps'

/**
 * Keys of this remote's server state. Page 1 of the catalogue has the launcher's key and limit, so that one request serves
 * both; `preferences` are the signed-in person's.
 */
export const queryKeys = {
  apps: (page: number) => ['apps', { page, limit: CATALOGUE_LIMIT }] as const,
  app: (id: number) => ['app', id] as const,
  appsWithPlans: ['apps-with-plans'] as const,
  preferences: ['preferences'] as const,
  customerSession: (userId: number) => ['customer-session', userId] as const,
  billingPlans: ['billing-plans'] as const,
  currentPlans: (userId: number) => ['current-plans', userId] as const,
}

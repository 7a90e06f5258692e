import { CATALOGUE_LIMIT } from '@csuite/shared/contract/apps'

/**
 * Keys of this remote's server state.
 *
 * - `['apps', { page, limit }]` one page of the catalogue. Page 1 with limit 100 is also the launcher's key: one request
 *   serves both.
 * - `['app', id]` one app.
 * - `['apps-with-plans']` the catalogue with its plans.
 * - `['preferences']` favourite and recent apps of the signed-in person.
 * - `['customer-session', userId]` the secret of the payment provider's table.
 * - `['current-plans', userId]` the person's plan in each app.
 * - `['billing-plans']` the payment provider's products.
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

import { foreignKey, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { plans } from './apps'
import { userReference } from './users'

/** At most one plan per user and app. Triggers update the plan ledger. */
export const userPlans = pgTable(
  'user_plans',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference().notNull(),
    appId: integer('app_id').notNull(),
    planId: integer('plan_id').notNull(),
    /** Midnight UTC of the last valid day; null: never. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The payment provider's subscription; null if an administrator assigned the plan. */
    subscriptionId: text('subscription_id'),
    /** What an administrator had assigned before a subscription took over; it counts again once nothing is paid. */
    givenPlanId: integer('given_plan_id'),
    givenUntil: timestamp('given_until', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('user_plans_user_id_app_id_key').on(table.userId, table.appId),
    foreignKey({
      name: 'user_plans_plan_fk',
      columns: [table.appId, table.planId],
      foreignColumns: [plans.appId, plans.id],
    }),
    index('user_plans_app_id_plan_id_idx').on(table.appId, table.planId),
  ],
)

import { foreignKey, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { plans } from './apps'
import { users } from './users'

/** A user's plan in an app, at most one. Triggers keep the plan ledger from these rows. */
export const userPlans = pgTable(
  'user_plans',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: integer('app_id').notNull(),
    planId: integer('plan_id').notNull(),
    /** Midnight UTC of the last day on which the plan is in force; null: it does not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The payment provider's subscription that set this plan; null when it was given. */
    subscriptionId: text('subscription_id'),
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

import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { userReference } from './user-reference'
import { users } from './users'

export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: userReference().primaryKey(),
    customerId: text('customer_id').notNull(),
  },
  (table) => [uniqueIndex('billing_customers_customer_id_key').on(table.customerId)],
)

/** Webhook events, deduplicated by id. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The provider's time: events may arrive out of order. */
    occurredAt: timestamp('occurred_at', { withTimezone: true, precision: 3 }).notNull(),
    object: jsonb('object').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    appliedAt: timestamp('applied_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('billing_events_pending_idx')
      .on(table.occurredAt)
      .where(sql`${table.appliedAt} is null`),
  ],
)

export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    status: text('status').notNull(),
    /** The price's lookup key, `app-<idApp>-pro-<periodo>`. */
    lookupKey: text('lookup_key'),
    /** The user of our checkout; null: found through the customer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    paidUntil: timestamp('paid_until', { withTimezone: true, precision: 3 }),
    /** Time of the last applied event; older events are ignored. */
    stateAt: timestamp('state_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('billing_subscriptions_customer_id_idx').on(table.customerId),
    index('billing_subscriptions_user_id_idx').on(table.userId),
  ],
)

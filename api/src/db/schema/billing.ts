import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './users'

/** The payment provider's customer of a user. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
  },
  (table) => [uniqueIndex('billing_customers_customer_id_key').on(table.customerId)],
)

/** Webhook events, each stored once whatever number of times it arrives, and applied from here. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** When it happened at the provider, which is not the order of arrival. */
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

/** The newest known state of each subscription. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    status: text('status').notNull(),
    /** The price's lookup key, `app-<idApp>-pro-<periodo>`. */
    lookupKey: text('lookup_key'),
    /** The user that our checkout named; without it the customer says who it is. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    paidUntil: timestamp('paid_until', { withTimezone: true, precision: 3 }),
    /** Time of the event that this state comes from: an older one changes nothing. */
    stateAt: timestamp('state_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('billing_subscriptions_customer_id_idx').on(table.customerId),
    index('billing_subscriptions_user_id_idx').on(table.userId),
  ],
)

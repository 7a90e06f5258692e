import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { userReference, users } from './users'

/** Customers that the portal made at the payment provider; a user may have several. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: userReference().notNull(),
    customerId: text('customer_id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('billing_customers_user_id_idx').on(table.userId)],
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
    index('billing_events_applied_at_idx').on(table.appliedAt),
  ],
)

export interface SubscriptionItem {
  priceId: string | null
  appId: number
  /** Null or absent: the app's oldest paid plan. */
  planId?: number | null
  /** ISO 8601; null: not paid. */
  paidUntil: string | null
}

export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    status: text('status').notNull(),
    items: jsonb('items').$type<SubscriptionItem[]>().notNull().default([]),
    /** The user of our checkout or of the customer; null: of nobody that the portal knew then. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Time of the last applied event; older events are ignored. */
    stateAt: timestamp('state_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('billing_subscriptions_customer_id_idx').on(table.customerId),
    index('billing_subscriptions_user_id_idx').on(table.userId),
  ],
)

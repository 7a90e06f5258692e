import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Users by day of registration (UTC) and status: totals and page numbers come from these few rows, never from counting
 * users. Triggers append to the delta table, since one counter row would let only one insert at a time pass;
 * `fold_counters()` moves the deltas here. What holds is always the sum of both.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    day: date('day').notNull(),
    status: text('status').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
)

export const userCountDeltas = pgTable('user_count_deltas', {
  day: date('day').notNull(),
  status: text('status').notNull(),
  delta: bigint('delta', { mode: 'number' }).notNull(),
})

/**
 * Plans that began and ended by day (UTC). The plans in force on a day are what began up to it less what ended; an
 * expiry ahead is an ending ahead. Kept like the users' counts.
 */
export const planLedger = pgTable(
  'plan_ledger',
  {
    day: date('day').notNull(),
    planId: integer('plan_id').notNull(),
    started: bigint('started', { mode: 'number' }).notNull(),
    ended: bigint('ended', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.planId] })],
)

export const planLedgerDeltas = pgTable('plan_ledger_deltas', {
  day: date('day').notNull(),
  planId: integer('plan_id').notNull(),
  started: bigint('started', { mode: 'number' }).notNull(),
  ended: bigint('ended', { mode: 'number' }).notNull(),
})

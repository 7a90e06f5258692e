import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Users by day of registration (UTC) and status. Triggers append to the delta table, to avoid contention on one row;
 * `fold_counters()` moves the deltas here. The count is the sum of both tables.
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

/** Plans started and ended (or expiring) by day (UTC), maintained like the user counts. */
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

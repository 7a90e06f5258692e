import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** One row: the time zone whose days the triggers count by. `count_days_in(zone)` changes it and counts the users again. */
export const countedZone = pgTable(
  'counted_zone',
  {
    only: boolean('only').primaryKey().default(true),
    name: text('name').notNull(),
  },
  (table) => [check('counted_zone_only_row', sql`${table.only}`)],
)

/**
 * Users by day of registration (in the counted zone) and status. Triggers append to the delta table, to avoid contention on one row;
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

const plansOfDay = {
  day: date('day').notNull(),
  planId: integer('plan_id').notNull(),
  started: bigint('started', { mode: 'number' }).notNull(),
  ended: bigint('ended', { mode: 'number' }).notNull(),
}

/**
 * Plans started and ended (or expiring) by day, maintained like the user counts. What has been is stored here only, so its
 * days stay those of the zone in which it happened.
 */
export const planLedger = pgTable('plan_ledger', plansOfDay, (table) => [
  primaryKey({ columns: [table.day, table.planId] }),
])

export const planLedgerDeltas = pgTable('plan_ledger_deltas', plansOfDay)

import { type Column, type SQL, and, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Orm } from './database'

/** Rows of a table that are of no use some time after their own time, which is indexed. */
export interface DueRows {
  table: PgTable | SQL
  at: Column | SQL<Date>
  /** Days after it. */
  keepDays: number
  /** Further condition. */
  unless?: (before: Date) => SQL | undefined
}

/** Key of the advisory lock under which one process at a time tidies ("cshk" in ASCII). */
const HOUSEKEEPING_LOCK = 0x6373686b

const conditionOf = ({ at, unless }: DueRows, before: Date): SQL | undefined =>
  and(sql`${at} < ${before.toISOString()}::timestamptz`, unless?.(before))

/**
 * Deletes up to `limit` due rows, oldest first, and skips those that somebody else has locked.
 * @returns how many it deleted
 */
export async function deleteDue(orm: Orm, due: DueRows, before: Date, limit: number): Promise<number> {
  const { table, at } = due
  const { rows } = await orm.execute<{ deleted: number }>(sql`
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${conditionOf(due, before)}
        order by ${at} limit ${limit} for update skip locked))
      returning 1)
    select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}

/** The earlier of this process's clock and the database's: one that runs ahead would delete for good what is to be kept. */
export async function cautiousNow({ orm }: Database, now: number): Promise<number> {
  const { rows } = await orm.execute<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  )
  return Math.min(now, rows[0]?.now ?? now)
}

/** Runs `work` in a transaction of its own; undefined if another process is at housekeeping. Needs no session. */
export function inTurn<T>({ orm }: Database, work: (tx: Orm) => Promise<T>): Promise<T | undefined> {
  return orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${HOUSEKEEPING_LOCK}) as mine`,
    )
    return rows[0]?.mine ? work(tx) : undefined
  })
}

/** How many rows are due, counted to `most`, and the time of the oldest. */
export async function findDue(orm: Orm, due: DueRows, before: Date, most: number) {
  const { rows } = await orm.execute<{ rows: number; seconds: number | null }>(sql`
    select count(*)::int as rows, extract(epoch from min(at))::float8 as seconds
    from (select ${due.at} as at from ${due.table} where ${conditionOf(due, before)}
      order by ${due.at} limit ${most}) as due`)
  const { rows: counted = 0, seconds = null } = rows[0] ?? {}
  return { rows: counted, oldest: seconds === null ? null : new Date(seconds * 1000) }
}

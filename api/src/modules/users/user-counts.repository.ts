import { ROLE_ADMIN, type UserStatus } from '@csuite/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'

/** Number of deltas above which a read folds them into the counters. */
const FOLD_ABOVE = 500

const counted = sql`(
  select day, status, total from user_counts
  union all
  select day, status, delta as total from user_count_deltas) as counted`

export async function readTotals(orm: Orm): Promise<Record<UserStatus | 'all', number>> {
  const { rows } = await orm.execute<{ status: string; total: number; deltas: number }>(sql`
    select status, sum(total)::int as total, (select count(*)::int from user_count_deltas) as deltas
    from ${counted} group by status`)
  // A failure is harmless: totals are the sum of counters and deltas.
  if ((rows[0]?.deltas ?? 0) > FOLD_ABOVE)
    void orm.execute(sql`select fold_counters()`).catch(() => undefined)
  const of = (status: UserStatus) => rows.find((row) => row.status === status)?.total ?? 0
  return {
    all: rows.reduce((sum, { total }) => sum + total, 0),
    active: of('active'),
    pending_verification: of('pending_verification'),
    suspended: of('suspended'),
  }
}

export async function countAdministrators(orm: Orm): Promise<number> {
  return orm.$count(users, eq(users.role, ROLE_ADMIN))
}

/** A keyset position in the list by date: the day to start at, and the rows to skip from there. */
export interface ListPosition {
  /** YYYY-MM-DD in TIME_ZONE; null: the list's beginning. */
  day: string | null
  skip: number
}

/** Below this offset skipping rows is cheaper than finding their day. */
const WALK = 200

/** Finds the day of an offset from the counters, so that a deep page skips a day's rows only; undefined past the end. */
export async function positionAt(
  orm: Orm,
  status: UserStatus | undefined,
  offset: number,
  order: 'createdAt' | '-createdAt',
): Promise<ListPosition | undefined> {
  if (offset <= WALK) return { day: null, skip: offset }
  const inOrder = order === 'createdAt' ? sql`day` : sql`day desc`
  const { rows } = await orm.execute<{ day: string; skip: number }>(sql`
    select day::text, (${offset}::bigint - (upto - total))::int as skip
    from (
      select day, sum(total) as total, sum(sum(total)) over (order by ${inOrder}) as upto
      from ${counted} ${status === undefined ? sql`` : sql`where status = ${status}`}
      group by day) as days
    where upto > ${offset}::bigint
    order by ${inOrder} limit 1`)
  return rows[0]
}

import type { UserStatus } from '@csuite/shared/contract/user'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'

/** Deltas that a read sums up on the fly; beyond, they are folded into the counters. */
const FOLD_ABOVE = 500

const counted = sql`(
  select day, status, total from user_counts
  union all
  select day, status, delta as total from user_count_deltas) as counted`

/** Users by status, from the counters. */
export async function readTotals(orm: Orm): Promise<Record<UserStatus | 'all', number>> {
  const { rows } = await orm.execute<{ status: string; total: number; deltas: number }>(sql`
    select status, sum(total)::int as total, (select count(*)::int from user_count_deltas) as deltas
    from ${counted} group by status`)
  if ((rows[0]?.deltas ?? 0) > FOLD_ABOVE) void foldCounters(orm)
  const of = (status: UserStatus) => rows.find((row) => row.status === status)?.total ?? 0
  return {
    all: rows.reduce((sum, { total }) => sum + total, 0),
    active: of('active'),
    pending_verification: of('pending_verification'),
    suspended: of('suspended'),
  }
}

export async function countAdministrators(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ total: number }>(
    sql`select count(*)::int as total from users where role = 1`,
  )
  return rows[0]?.total ?? 0
}

/** Where a row of the list by date lies: among those registered from `day` on in its direction, after `skip` of them. */
export interface ListPosition {
  /** UTC, YYYY-MM-DD; null: from the list's beginning. */
  day: string | null
  skip: number
}

/** Offsets up to this many are walked: cheaper than finding their day. */
const WALK = 200

/**
 * Turns an offset into a day and the offset within it, so that page 10,000 skips a day's users and not half a million.
 * Undefined when the offset lies past the last row.
 */
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

/** Moves the deltas into the counters. Failing costs nothing: what holds is the sum of both. */
async function foldCounters(orm: Orm): Promise<void> {
  await orm.execute(sql`select fold_counters()`).catch(() => undefined)
}

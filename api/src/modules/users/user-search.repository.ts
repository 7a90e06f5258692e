import { desc, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/index'
import { type UserFilter, filterCondition, statusCondition, textCondition } from './user-filter.repository'

/** Matches that are counted and paged; more are shown as "más de 1000". */
export const COUNTED_MATCHES = 1000
/** Newest users that are read one by one: five milliseconds' worth, then twenty. */
const WINDOWS = [10_000, 40_000] as const
/** From this share of all users on a text is common: the newest users hold enough of its matches. */
const COMMON_SHARE = 0.01
/** Matches of a common text among the newest that make sure that there are more than are counted. */
const SURE_MATCHES = 50

export interface Matches {
  /** Ids of the page, newest first. */
  ids: number[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
}

/**
 * The page of users whose email or name holds a text, newest first. No single plan is quick for every text: a common one
 * fills the page from the newest few users while its index entries are a good part of the index, a rare one is found by
 * its trigrams alone. Left to itself the planner walks the table from the newest on, past a million users when the matches
 * are the old ones. So its estimate decides, and each way has a bound.
 */
export async function searchUsers(
  orm: Orm,
  filter: UserFilter,
  totals: { all: number; withStatus: number },
  page: { offset: number; limit: number },
): Promise<Matches> {
  const end = Math.min(page.offset + page.limit, COUNTED_MATCHES)
  const cut = (ids: number[], capped: boolean): Matches => ({
    ids: ids.slice(page.offset, end),
    total: capped ? COUNTED_MATCHES : ids.length,
    capped,
  })
  const few = totals.withStatus <= WINDOWS[0]
  const common = few || (await estimate(orm, filter, totals.all)) >= totals.all * COMMON_SHARE
  for (const size of common ? WINDOWS : []) {
    const ids = await matchesAmongNewest(orm, filter, totals.all, size)
    if (ids.length > COUNTED_MATCHES) return cut(ids, true)
    if (totals.withStatus <= size) return cut(ids, false)
    if (ids.length >= Math.max(end, SURE_MATCHES)) return cut(ids, true)
  }
  const ids = await newestMatches(orm, filter, totals.all)
  return cut(ids, ids.length > COUNTED_MATCHES)
}

/** How many users the planner expects the texts to match, from its sample of the column. */
async function estimate(orm: Orm, filter: UserFilter, all: number): Promise<number> {
  const { rows } = await orm.execute<Record<string, unknown>>(
    sql`explain (format json) select 1 from users where ${textCondition(filter, all) ?? sql`true`}`,
  )
  const plan = rows[0]?.['QUERY PLAN']
  const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: { 'Plan Rows': number } }]
  return parsed[0].Plan['Plan Rows']
}

/** Matches among the newest users with the filter's status, newest first, one more than are counted at most. */
async function matchesAmongNewest(
  orm: Orm,
  filter: UserFilter,
  all: number,
  size: number,
): Promise<number[]> {
  const newest = orm
    .select({ id: users.id, email: users.email, searchName: users.searchName, createdAt: users.createdAt })
    .from(users)
    .where(statusCondition(filter))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .as('newest')
  const rows = await orm
    .select({ id: newest.id })
    .from(newest)
    .where(textCondition(filter, all, newest))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(COUNTED_MATCHES + 1)
  return rows.map(({ id }) => id)
}

/** The newest matches of all, found by index and sorted; one more than are counted at most. */
async function newestMatches(orm: Orm, filter: UserFilter, all: number): Promise<number[]> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with matching as materialized (select id, created_at from users where ${filterCondition(filter, all)})
    select id from matching order by created_at desc, id desc limit ${COUNTED_MATCHES + 1}`)
  return rows.map(({ id }) => id)
}

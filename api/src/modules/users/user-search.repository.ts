import { type SQL, and, desc, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/index'
import type { SampledUser, SearchSample } from './search-sample'
import { type TextFilter, type UserFilter, statusCondition, textCondition } from './user-filter.repository'
import { type UserRow, afterCondition, findAfter, findByIds } from './users.repository'

/** What is looked for, and the sample that chooses what the index looks up. */
export interface Search {
  texts: TextFilter[]
  status: UserFilter['status']
  sample: SearchSample
}

/** Registered on this day (UTC) or later; `months` where so many did that a range of days is slower than its months. */
export interface Window {
  since: string
  by: 'days' | 'months'
}

/** About `size` of `all` users, whole blocks at random. */
export async function sampleUsers(orm: Orm, all: number, size: number): Promise<SampledUser[]> {
  const percent = Math.min(100, (100 * size) / Math.max(1, all))
  const { rows } = await orm.execute<Record<string, string>>(sql`
    select email, search_name as "searchName", status, (created_at at time zone 'UTC')::date::text as day
    from users tablesample system (${percent})`)
  return rows as unknown as SampledUser[]
}

/**
 * The newest users that match, found by index and sorted.
 * @param window when they registered; null looks among all
 */
export async function newestMatches(
  orm: Orm,
  search: Search,
  window: Window | null,
  limit: number,
  after?: UserRow,
): Promise<number[]> {
  const condition = and(windowCondition(window), searchCondition(search), afterCondition(after))
  // Without the barrier the planner walks the whole list in its order for a text that few or only old users have.
  const { rows } = await orm.execute<{ id: number }>(sql`
    with matching as materialized (select id, created_at from users where ${condition})
    select id from matching order by created_at desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The next matches after a row, found by walking the list. */
export function walkAfter(
  orm: Orm,
  search: Search,
  after: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  return findAfter(orm, searchCondition(search), after, limit)
}

/** The next matches after a row, found by index and sorted. */
export async function lookUpAfter(
  orm: Orm,
  search: Search,
  after: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  return findByIds(orm, await newestMatches(orm, search, null, limit, after))
}

/** Matches among the newest users with a status, read one by one. */
export async function matchesAmong(
  orm: Orm,
  { texts, status }: Omit<Search, 'sample'>,
  size: number,
  limit: number,
): Promise<number[]> {
  const newest = orm
    .select({ id: users.id, email: users.email, searchName: users.searchName, createdAt: users.createdAt })
    .from(users)
    .where(statusCondition(status))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .as('newest')
  const rows = await orm
    .select({ id: newest.id })
    .from(newest)
    .where(textCondition(texts, undefined, newest))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const searchCondition = ({ texts, status, sample }: Search) =>
  and(
    statusCondition(status),
    textCondition(texts, (text) => sample.pieces(text)),
  )

/** In the words of the search index (migrations, users_search_idx). */
function windowCondition(window: Window | null): SQL | undefined {
  if (window === null) return undefined
  const { since, by } = window
  if (by === 'days') return sql`(${users.createdAt} at time zone 'UTC')::date >= ${since}::date`
  return sql`date_trunc('month', ${users.createdAt} at time zone 'UTC')::date = any(${monthsSince(since)}::date[])`
}

/** First days of the months from a day's to the next one, as a PostgreSQL array. */
function monthsSince(since: string): string {
  const months: string[] = []
  const end = new Date()
  end.setUTCMonth(end.getUTCMonth() + 1, 1)
  for (
    let at = new Date(`${since.slice(0, 7)}-01T00:00:00Z`);
    at <= end;
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    months.push(at.toISOString().slice(0, 10))
  return `{${months.join(',')}}`
}

import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { integerArray } from '../../db/integer-array'
import { users } from '../../db/schema/index'
import type { Cover, SampledUser, SearchSample } from './search-sample'
import { type TextFilter, type UserFilter, statusCondition, textCondition } from './user-filter.repository'
import { type UserRow, afterCondition, findAfter, userColumns } from './users.repository'

/** What is looked for, and the sample that chooses what the index looks up. */
export interface Search {
  texts: TextFilter[]
  status: UserFilter['status']
  sample: SearchSample
}

/** At most `size` users whose ids were drawn at random. Whole blocks would be quicker, but neighbours are too much alike. */
export async function sampleUsers(orm: Orm, size: number): Promise<SampledUser[]> {
  const { rows } = await orm.execute<Record<string, string>>(sql`
    select email, search_name as "searchName", status, (search_periods(created_at))[1] as day
    from users where id = any(array(
      select ceil(random() * (select max(id) from users))::int from generate_series(1, ${size}::int)))
    order by day desc`)
  return rows as unknown as SampledUser[]
}

/** The newest matches are counted up to `limit`; one page of them is read. */
export interface Wanted {
  limit: number
  page: { offset: number; limit: number }
}

export interface Found {
  /** The page, newest first. */
  rows: UserRow[]
  count: number
}

/** The newest users that match, found by index among all and sorted. */
export function newestMatches(orm: Orm, search: Search, wanted: Wanted, after?: UserRow): Promise<Found> {
  const condition = and(searchCondition(search), afterCondition(after))
  // `offset 0` is a barrier: for a text that few or only old users have, the planner would walk the whole list in its order.
  return readPage(orm, sql`select id, created_at from users where ${condition} offset 0`, wanted)
}

/**
 * The newest users that match, looked for in one period of registration after the other until there are enough. The index
 * skips whatever it lists of other periods, so one costs little more than the matches in it.
 * @param newest among so many of the newest users the sample expects them
 */
export function newestByPeriod(
  orm: Orm,
  search: Search,
  { periods }: Cover,
  wanted: Wanted,
  newest: number | undefined,
): Promise<Found> {
  // A barrier, as above; a nested loop over the periods is all that is left to the planner.
  const matching = sql`
    select in_period.id, in_period.created_at from unnest(${integerArray(periods)}) as period
    cross join lateral (
      select id, created_at from (
        select id, created_at from users
        where search_periods(created_at) @> array[period] and ${searchCondition(search, newest)} offset 0) as found
      order by created_at desc, id desc limit ${wanted.limit}) as in_period
    limit ${wanted.limit}`
  return readPage(orm, matching, wanted)
}

/** Matches among the newest users with a status, read one by one. */
export function matchesAmong(
  orm: Orm,
  { texts, status }: Omit<Search, 'sample'>,
  size: number,
  wanted: Wanted,
): Promise<Found> {
  const newest = orm
    .select({ id: users.id, email: users.email, searchName: users.searchName, createdAt: users.createdAt })
    .from(users)
    .where(statusCondition(status))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .as('newest')
  const matching = orm
    .select({ id: newest.id, createdAt: newest.createdAt })
    .from(newest)
    .where(textCondition(texts, undefined, newest))
  return readPage(orm, matching.getSQL(), wanted)
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
  const { rows } = await newestMatches(orm, search, { limit, page: { offset: 0, limit } }, after)
  return rows
}

/** @param matching `id` and `created_at` of users */
async function readPage(orm: Orm, matching: SQL, { limit, page }: Wanted): Promise<Found> {
  // Without a row on the page the count still takes one.
  const counted = sql`(
    with newest as materialized (
      select id, created_at from (${matching}) as matching order by created_at desc, id desc limit ${limit})
    select counted.count, page.id from (select count(*)::int as count from newest) as counted
    left join (
      select id from newest order by created_at desc, id desc offset ${page.offset} limit ${page.limit}) as page on true
    ) as page`
  const rows = await orm
    .select({ user: userColumns, count: sql<number>`page.count` })
    .from(counted)
    .leftJoin(users, eq(users.id, sql`page.id`))
    .orderBy(desc(users.createdAt), desc(users.id))
  return {
    rows: rows.flatMap(({ user }) => user ?? []),
    count: rows[0]?.count ?? 0,
  }
}

const searchCondition = ({ texts, status, sample }: Search, newest?: number) =>
  and(
    statusCondition(status),
    textCondition(texts, (text) => sample.pattern(text, newest)),
  )

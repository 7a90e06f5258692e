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

/** At most `size` users whose ids were drawn at random. Whole blocks would be quicker, but neighbours are too much alike. */
export async function sampleUsers(orm: Orm, size: number): Promise<SampledUser[]> {
  const { rows } = await orm.execute<Record<string, string>>(sql`
    select email, search_name as "searchName", status, (created_at at time zone 'UTC')::date::text as day
    from users where id = any(array(
      select ceil(random() * (select max(id) from users))::int from generate_series(1, ${size}::int)))`)
  return rows as unknown as SampledUser[]
}

/**
 * The newest users that match, found by index and sorted.
 * @param since day (UTC) before which nobody is looked for; null looks among all
 */
export async function newestMatches(
  orm: Orm,
  search: Search,
  since: string | null,
  limit: number,
  after?: UserRow,
): Promise<number[]> {
  const condition = and(sinceCondition(since), searchCondition(search), afterCondition(after))
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
    textCondition(texts, (text) => sample.pattern(text)),
  )

/** In the words of the search index (migrations, users_search_idx). */
const sinceCondition = (day: string | null): SQL | undefined =>
  day === null ? undefined : sql`(${users.createdAt} at time zone 'UTC')::date >= ${day}::date`

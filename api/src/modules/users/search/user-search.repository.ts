import { type Column, type SQL, and, desc, eq, like, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { users } from '../../../db/schema/index'
import { statusCondition, type UserRow, userColumns } from '../users.repository'
import type { TextFilter, UserFilter } from './user-filter'

export interface Search {
  texts: TextFilter[]
  status: UserFilter['status']
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

/** Each trigram of a text is one more posting list to intersect: a whole address has thirty, most of them common. */
const LOOKED_UP = 16

const pattern = (text: string, contains: boolean): string =>
  `${contains ? '%' : ''}${text.replace(/[\\%_]/g, '\\$&')}%`

const textCondition = (
  texts: readonly TextFilter[],
  columns: Record<TextFilter['column'], Column> = users,
): SQL | undefined =>
  and(...texts.map(({ column, text, contains }) => like(columns[column], pattern(text, contains))))

/** Whether a user matches. */
export const searchCondition = ({ texts, status }: Search): SQL | undefined =>
  and(statusCondition(status), textCondition(texts))

/** The same in the words of the index (migrations, users_search_idx); what it finds is checked row by row. */
export const indexCondition = ({ texts, status }: Search): SQL | undefined =>
  and(
    statusCondition(status),
    ...texts.map(
      ({ column, text, contains }) =>
        sql`search_spelling(${users[column]}) like search_spelling(${pattern(distinctive(text), contains)})`,
    ),
    textCondition(texts),
  )

/** Addresses differ most before the @, other texts at their end. */
function distinctive(text: string): string {
  const at = text.indexOf('@')
  const end = at === -1 ? text.length : Math.max(LOOKED_UP, Math.min(text.length, at + LOOKED_UP / 2))
  return text.slice(Math.max(0, end - LOOKED_UP), end)
}

/** Matches among the newest `size` users with the status, read one by one. */
export function scanNewest(
  orm: Orm,
  { texts, status }: Search,
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
    .where(textCondition(texts, newest))
  return readPage(orm, matching.getSQL(), wanted)
}

/** Matches from the index at once, in no order: the newest ones only if there are fewer than `wanted.limit`. */
export const lookUp = (orm: Orm, search: Search, wanted: Wanted): Promise<Found> =>
  readPage(
    orm,
    sql`select id, created_at from users where ${indexCondition(search)} limit ${wanted.limit}`,
    wanted,
  )

/** The newest matches, from the index one week of registration after the other until there are enough. */
export function lookUpByWeek(orm: Orm, search: Search, wanted: Wanted): Promise<Found> {
  // `offset 0` keeps the planner from walking the whole list in its order.
  const matching = sql`
    select found.id, found.created_at from generate_series(
      (select registration_week(max(created_at)) from users),
      (select registration_week(min(created_at)) from users), -1) as week
    cross join lateral (
      select id, created_at from (
        select id, created_at from users
        where registration_week(created_at) = week and ${indexCondition(search)} offset 0) as in_week
      order by created_at desc, id desc limit ${wanted.limit}) as found
    limit ${wanted.limit}`
  return readPage(orm, matching, wanted)
}

/** @param matching `id` and `created_at` of users */
async function readPage(orm: Orm, matching: SQL, { limit, page }: Wanted): Promise<Found> {
  // The count comes on every row, and on one without a user where the page is empty.
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
  return { rows: rows.flatMap(({ user }) => user ?? []), count: rows[0]?.count ?? 0 }
}

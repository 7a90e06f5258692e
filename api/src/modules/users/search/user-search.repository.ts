import type { UserOrder } from '@csuite/shared/contract/users'
import { type Column, type SQL, and, desc, eq, gte, like, lt, ne, or, sql } from 'drizzle-orm'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Orm } from '../../../db/database'
import { users } from '../../../db/schema/index'
import { dayStart, orderOf, statusCondition, type UserRow, userColumns } from '../users.repository'
import type { TextFilter, UserFilter } from './user-filter'

export interface Search extends Pick<UserFilter, 'status' | 'role' | 'from' | 'to'> {
  texts: TextFilter[][]
}

/** The newest matches are counted up to `limit`; one page of the newest `paged` is read. */
export interface Wanted {
  limit: number
  paged: number
  order: UserOrder
  page: { offset: number; limit: number }
}

export interface Found {
  /** The page, in the wanted order. */
  rows: UserRow[]
  count: number
}

/** Each trigram of a text is one more posting list to intersect: a whole address has thirty, most of them common. */
const LOOKED_UP = 16

const pattern = (text: string, contains: boolean): string =>
  `${contains ? '%' : ''}${text.replace(/[\\%_]/g, '\\$&')}%`

const textCondition = (
  texts: Search['texts'],
  columns: Record<TextFilter['column'], Column> = users,
): SQL | undefined =>
  and(
    ...texts.map((group) =>
      or(...group.map(({ column, text, contains }) => like(columns[column], pattern(text, contains)))),
    ),
  )

/** Status, role and days of registration. */
const rowCondition = ({ status, role, from, to }: Search): SQL | undefined =>
  and(
    statusCondition(status),
    role === undefined
      ? undefined
      : role === ROLE_ADMIN
        ? eq(users.role, ROLE_ADMIN)
        : ne(users.role, ROLE_ADMIN),
    from === undefined ? undefined : gte(users.createdAt, dayStart(from)),
    to === undefined ? undefined : lt(users.createdAt, dayStart(to, 1)),
  )

/** Whether a user matches. */
export const searchCondition = (search: Search): SQL | undefined =>
  and(rowCondition(search), textCondition(search.texts))

/** The same in the words of the index (migrations, users_search_idx); what it finds is checked row by row. */
export const indexCondition = (search: Search): SQL | undefined =>
  and(
    rowCondition(search),
    ...search.texts.map((group) => or(...group.map(indexed))),
    textCondition(search.texts),
  )

const indexed = ({ column, text, contains }: TextFilter): SQL =>
  sql`search_spelling(${users[column]}) like search_spelling(${pattern(distinctive(text), contains)})`

/** Addresses differ most before the @, other texts at their end. */
function distinctive(text: string): string {
  const at = text.indexOf('@')
  const end = at === -1 ? text.length : Math.max(LOOKED_UP, Math.min(text.length, at + LOOKED_UP / 2))
  return text.slice(Math.max(0, end - LOOKED_UP), end)
}

/** Matches among the newest `size` users with the status, role and days, read one by one. */
export function scanNewest(orm: Orm, search: Search, size: number, wanted: Wanted): Promise<Found> {
  const newest = orm
    .select({ id: users.id, email: users.email, searchName: users.searchName, createdAt: users.createdAt })
    .from(users)
    .where(rowCondition(search))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .as('newest')
  const matching = orm
    .select({ id: newest.id, createdAt: newest.createdAt })
    .from(newest)
    .where(textCondition(search.texts, newest))
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
async function readPage(orm: Orm, matching: SQL, { limit, paged, order, page }: Wanted): Promise<Found> {
  const newestFirst = sql`order by created_at desc, id desc`
  const pageIds =
    order === '-createdAt'
      ? sql`select id from newest ${newestFirst}`
      : sql`select users.id from users join (
          select id from newest ${newestFirst} limit ${paged}) as counted on counted.id = users.id
          order by ${orderOf(order)}`
  // The count comes on every row, and on one without a user where the page is empty.
  const counted = sql`(
    with newest as materialized (
      select id, created_at from (${matching}) as matching ${newestFirst} limit ${limit})
    select counted.count, page.id from (select count(*)::int as count from newest) as counted
    left join (${pageIds} offset ${page.offset} limit ${page.limit}) as page on true
    ) as page`
  const rows = await orm
    .select({ user: userColumns, count: sql<number>`page.count` })
    .from(counted)
    .leftJoin(users, eq(users.id, sql`page.id`))
    .orderBy(orderOf(order))
  return { rows: rows.flatMap(({ user }) => user ?? []), count: rows[0]?.count ?? 0 }
}

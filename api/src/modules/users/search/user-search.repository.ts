import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { type SQL, and, eq, gte, like, lt, ne, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { users } from '../../../db/schema/index'
import { dayStart, orderOf, statusCondition, type UserRow, userColumns } from '../users.repository'
import type { PageWanted, TextFilter, UserFilter } from './user-filter'

export interface Search extends Pick<UserFilter, 'status' | 'role' | 'from' | 'to' | 'timeZone'> {
  texts: TextFilter[][]
}

/** At most `counted` matches are counted; the newest `paged` of them are sorted and paged. */
export interface Wanted extends Required<PageWanted> {
  counted: number
  paged: number
}

export interface Found {
  rows: UserRow[]
  count: number
}

/** Characters of a text that the index looks up: each trigram is one more posting list to intersect. */
const LOOKED_UP = 16

const pattern = (text: string, contains: boolean): string =>
  `${contains ? '%' : ''}${text.replace(/[\\%_]/g, '\\$&')}%`

const written = ({ column, text, contains }: TextFilter): SQL => like(users[column], pattern(text, contains))

/** The same condition on the expression of users_search_idx (migrations); its matches are rechecked. */
const indexed = ({ column, text, contains }: TextFilter): SQL =>
  sql`search_spelling(${users[column]}) like search_spelling(${pattern(distinctive(text), contains)})`

/** The most selective part of a text: before the @ of an address, otherwise its end. */
function distinctive(text: string): string {
  const at = text.indexOf('@')
  const end = at === -1 ? text.length : Math.max(LOOKED_UP, Math.min(text.length, at + LOOKED_UP / 2))
  return text.slice(Math.max(0, end - LOOKED_UP), end)
}

const textCondition = ({ texts }: Search, condition: (text: TextFilter) => SQL): SQL | undefined =>
  and(...texts.map((group) => or(...group.map(condition))))

function rowCondition({ status, role, from, to, timeZone }: Search): SQL | undefined {
  const compare = role === ROLE_ADMIN ? eq : ne
  return and(
    statusCondition(status),
    role === undefined ? undefined : compare(users.role, ROLE_ADMIN),
    from === undefined ? undefined : gte(users.createdAt, dayStart(from, timeZone)),
    to === undefined ? undefined : lt(users.createdAt, dayStart(to, timeZone, 1)),
  )
}

export const searchCondition = (search: Search): SQL | undefined =>
  and(rowCondition(search), textCondition(search, written))

/** The same condition, served by users_search_idx. */
export const indexCondition = (search: Search): SQL | undefined =>
  and(searchCondition(search), textCondition(search, indexed))

const position = { id: users.id, createdAt: users.createdAt, searchName: users.searchName }

/** Matches among the newest `size` users with the status, role and days, by a scan. */
export function scanNewest(orm: Orm, search: Search, size: number, wanted: Wanted): Promise<Found> {
  const newest = orm
    .select({ ...position, email: users.email })
    .from(users)
    .where(rowCondition(search))
    .orderBy(orderOf('-createdAt'))
    .limit(size)
    .as('users')
  const matching = orm.select(position).from(newest).where(textCondition(search, written))
  return readPage(orm, matching.getSQL(), wanted)
}

/** Matches by one index lookup, unordered: they include the newest only if there are fewer than `wanted.counted`. */
export function lookUp(orm: Orm, search: Search, wanted: Wanted): Promise<Found> {
  const matching = orm.select(position).from(users).where(indexCondition(search)).limit(wanted.counted)
  return readPage(orm, matching.getSQL(), wanted)
}

/** The newest matches, by an index lookup per week of registration until there are enough. */
export function lookUpByWeek(orm: Orm, search: Search, wanted: Wanted): Promise<Found> {
  // `offset 0` keeps the planner from scanning the list in its order.
  const matching = sql`
    select found.* from generate_series(
      (select registration_week(max(created_at)) from users),
      (select registration_week(min(created_at)) from users), -1) as week
    cross join lateral (
      select * from (
        select id, created_at, search_name from users
        where registration_week(created_at) = week and ${indexCondition(search)} offset 0) as users
      order by ${orderOf('-createdAt')} limit ${wanted.counted}) as found
    limit ${wanted.counted}`
  return readPage(orm, matching, wanted)
}

async function readPage(orm: Orm, matching: SQL, wanted: Wanted): Promise<Found> {
  const { counted, paged, order, offset, limit } = wanted
  const newestFirst = orderOf('-createdAt')
  // Every row has the count; an empty page is one row without a user.
  const page = sql`(
    with newest as materialized (select * from (${matching}) as users order by ${newestFirst} limit ${counted})
    select counted.count, page.id from (select count(*)::int as count from newest) as counted
    left join (
      select id from (select * from newest as users order by ${newestFirst} limit ${paged}) as users
      order by ${orderOf(order)} offset ${offset} limit ${limit}) as page on true
    ) as page`
  const rows = await orm
    .select({ user: userColumns, count: sql<number>`page.count` })
    .from(page)
    .leftJoin(users, eq(users.id, sql`page.id`))
    .orderBy(orderOf(order))
  return { rows: rows.flatMap(({ user }) => user ?? []), count: rows[0]?.count ?? 0 }
}

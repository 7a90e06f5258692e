import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { type SQL, and, eq, gte, like, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/database'
import { users } from '../../../db/schema/users'
import { dayStart, orderOf, statusCondition } from '../users.repository'
import { type UserFilter, patternsOf } from './user-filter'

/** Status and days of registration: what the indexes by date serve. */
const rangeCondition = ({ status, from, to, timeZone }: UserFilter): SQL | undefined =>
  and(
    statusCondition(status),
    from === undefined ? undefined : gte(users.createdAt, dayStart(from, timeZone)),
    to === undefined ? undefined : lt(users.createdAt, dayStart(to, timeZone, 1)),
  )

const matchCondition = (filter: UserFilter): SQL | undefined =>
  and(
    filter.role === undefined ? undefined : (filter.role === ROLE_ADMIN ? eq : ne)(users.role, ROLE_ADMIN),
    ...patternsOf(filter).map((pattern) => like(users.searchText, pattern)),
  )

export const searchCondition = (filter: UserFilter): SQL | undefined =>
  and(rangeCondition(filter), matchCondition(filter))

const newestFirst = orderOf('-createdAt')
const { id, createdAt, role, searchText } = users

async function idsIn(orm: Orm, matching: SQL, limit: number): Promise<number[]> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    select id from (${matching}) as users order by ${newestFirst} limit ${limit}`)
  return rows.map((row) => row.id)
}

/** The newest matches among the newest `size` users in the filter's range, read in the order of the list. */
export function scanNewest(orm: Orm, filter: UserFilter, size: number, limit: number): Promise<number[]> {
  const newest = orm
    .select({ id, createdAt, role, searchText })
    .from(users)
    .where(rangeCondition(filter))
    .orderBy(newestFirst)
    .limit(size)
    .as('users')
  const match = matchCondition(filter)
  return idsIn(orm, orm.select({ id, createdAt }).from(newest).where(match).getSQL(), limit)
}

/** The newest matches, all of which are read and sorted: `offset 0` keeps the planner from walking the list instead. */
export function lookUp(orm: Orm, filter: UserFilter, limit: number): Promise<number[]> {
  const condition = searchCondition(filter) ?? sql`true`
  return idsIn(orm, sql`select id, created_at from users where ${condition} offset 0`, limit)
}

/** Whether the filter's range has more than `size` users. */
export const hasMoreThan = async (orm: Orm, filter: UserFilter, size: number): Promise<boolean> =>
  (await orm.select({ id }).from(users).where(rangeCondition(filter)).offset(size).limit(1)).length > 0

import type { UserOrder } from '@csuite/shared/contract/users'
import { type SQL, and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { isAny } from '../../db/integer-array'
import { users } from '../../db/schema/index'
import type { UserFilter } from './search/user-filter'
import type { ListPosition } from './user-counts.repository'

const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  lastName: users.lastName,
  phone: users.phone,
  picture: users.picture,
  role: users.role,
  presentacion: users.presentacion,
  status: users.status,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

export const statusCondition = (status: UserFilter['status']): SQL | undefined =>
  status === undefined ? undefined : eq(users.status, status)

/**
 * The beginning of a day (YYYY-MM-DD) plus some days in a time zone: a second after the day before, because where clocks are
 * set back at 01:00 midnight comes twice, and PostgreSQL takes the second.
 */
export const dayStart = (day: string, timeZone = 'UTC', later = 0): SQL =>
  sql`((${day}::date + ${later}::int - interval '1 second') at time zone ${timeZone} + interval '1 second')`

export interface Page {
  offset: number
  limit: number
  order: UserOrder
}

const orders: Record<UserOrder, SQL> = {
  '-createdAt': sql`${users.createdAt} desc, ${users.id} desc`,
  createdAt: sql`${users.createdAt}, ${users.id}`,
  name: sql`${users.sortName}, ${users.id}`,
  '-name': sql`${users.sortName} desc, ${users.id} desc`,
  '-ultimoInicio': sql`${users.lastSignInAt} desc nulls last, ${users.id} desc`,
  ultimoInicio: sql`${users.lastSignInAt} nulls first, ${users.id}`,
}
export const orderOf = (order: UserOrder): SQL => orders[order]

/** One page by date: an index-only scan for the ids, then their rows. */
export function findPage(
  orm: Orm,
  condition: SQL | undefined,
  { day, skip, timeZone }: ListPosition & Pick<UserFilter, 'timeZone'>,
  limit: number,
  order: 'createdAt' | '-createdAt',
): Promise<UserRow[]> {
  let beyond: SQL | undefined
  if (day !== null && order === 'createdAt') beyond = gte(users.createdAt, dayStart(day, timeZone))
  if (day !== null && order === '-createdAt') beyond = lt(users.createdAt, dayStart(day, timeZone, 1))
  const page = orm
    .select({ id: users.id })
    .from(users)
    .where(and(condition, beyond))
    .orderBy(orderOf(order))
    .offset(skip)
    .limit(limit)
    .as('page')
  return orm.select(userColumns).from(users).innerJoin(page, eq(page.id, users.id)).orderBy(orderOf(order))
}

/** One page by name or last sign-in. `few`: the users with this status are read and sorted instead of walking the order's index. */
export function findPageInOrder(
  orm: Orm,
  status: UserFilter['status'],
  few: boolean,
  { offset, limit, order }: Page,
): Promise<UserRow[]> {
  const condition = statusCondition(status)
  // `offset 0` keeps the planner from using the order's index.
  const page = sql`(
    select id from (
      select id, sort_name, last_sign_in_at from users ${condition ? sql`where ${condition}` : sql``}
      ${few ? sql`offset 0` : sql``}) as users
    order by ${orderOf(order)} offset ${offset} limit ${limit}) as page`
  return orm
    .select(userColumns)
    .from(users)
    .innerJoin(page, eq(users.id, sql`page.id`))
    .orderBy(orderOf(order))
}

/** A page of these users. */
export function findByIds(
  orm: Orm,
  ids: readonly number[],
  { offset, limit, order }: Page,
): Promise<UserRow[]> {
  return orm
    .select(userColumns)
    .from(users)
    .where(isAny(users.id, ids))
    .orderBy(orderOf(order))
    .offset(offset)
    .limit(limit)
}

/** The next users after a row, newest first. */
export function findAfter(
  orm: Orm,
  condition: SQL | undefined,
  last: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  const after =
    last &&
    sql`(${users.createdAt}, ${users.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
  return orm
    .select(userColumns)
    .from(users)
    .where(and(condition, after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

/** Locks users in id order, so that overlapping selections cannot deadlock. */
export function lockStatuses(tx: Orm, ids: number[]): Promise<{ id: number; status: UserRow['status'] }[]> {
  return tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(isAny(users.id, ids))
    .orderBy(users.id)
    .for('no key update')
}

/** Activates users without marking their email as verified. */
export async function activate(tx: Orm, ids: number[]): Promise<void> {
  await tx.update(users).set({ status: 'active' }).where(isAny(users.id, ids))
}

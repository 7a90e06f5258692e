import type { UserOrder } from '@csuite/shared/contract/users'
import { type SQL, and, desc, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import { type Orm, isAny } from '../../db/database'
import { lastSignIns, users } from '../../db/schema/index'
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
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns> & {
  /** Only in the order by last sign-in. */
  lastSignInAt?: Date | null
}

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

type ColumnOrder = Exclude<UserOrder, '-ultimoInicio'>

const orders: Record<ColumnOrder, SQL> = {
  '-createdAt': sql`${users.createdAt} desc, ${users.id} desc`,
  createdAt: sql`${users.createdAt}, ${users.id}`,
  name: sql`${users.sortName}, ${users.id}`,
  '-name': sql`${users.sortName} desc, ${users.id} desc`,
}
export const orderOf = (order: ColumnOrder): SQL => orders[order]

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

/** One page by name. `few`: the users with this status are read and sorted instead of walking the index on names. */
export function findPageByName(
  orm: Orm,
  status: UserFilter['status'],
  few: boolean,
  { offset, limit, order }: Page & { order: ColumnOrder },
): Promise<UserRow[]> {
  const condition = statusCondition(status)
  // `offset 0` keeps the planner from using the index on names.
  const page = sql`(
    select id from (
      select id, sort_name from users ${condition ? sql`where ${condition}` : sql``}
      ${few ? sql`offset 0` : sql``}) as users
    order by ${orderOf(order)} offset ${offset} limit ${limit}) as page`
  return orm
    .select(userColumns)
    .from(users)
    .innerJoin(page, eq(users.id, sql`page.id`))
    .orderBy(orderOf(order))
}

type Extent = Pick<Page, 'offset' | 'limit'>

const bySignIn = { ...userColumns, lastSignInAt: lastSignIns.at }

/** One page, read and sorted: those who have signed in, the last one first, then the others, newest first. */
function findFewBySignIn(orm: Orm, condition: SQL | undefined, { offset, limit }: Extent) {
  return orm
    .select(bySignIn)
    .from(users)
    .leftJoin(lastSignIns, eq(lastSignIns.userId, users.id))
    .where(condition)
    .orderBy(sql`${lastSignIns.at} desc nulls last`, desc(users.createdAt), desc(users.id))
    .offset(offset)
    .limit(limit)
}

/** One page in the same order. Of many users it walks the index on sign-ins and, after the last of them, that on registrations. */
export async function findPageBySignIn(
  orm: Orm,
  status: UserFilter['status'],
  few: boolean,
  { offset, limit }: Extent,
): Promise<UserRow[]> {
  const condition = statusCondition(status)
  // The sign-ins of suspended people are old: the index would be walked far.
  if (few || status === 'suspended') return findFewBySignIn(orm, condition, { offset, limit })
  const signedIn = (from: number, count: number) =>
    orm
      .select(bySignIn)
      .from(lastSignIns)
      .innerJoin(users, eq(users.id, lastSignIns.userId))
      .where(condition)
      .orderBy(desc(lastSignIns.at), desc(lastSignIns.userId))
      .offset(from)
      .limit(count)
  const others = (from: number, count: number) =>
    orm
      .select({ ...userColumns, lastSignInAt: sql<null>`null` })
      .from(users)
      .where(
        and(condition, notExists(orm.select().from(lastSignIns).where(eq(lastSignIns.userId, users.id)))),
      )
      .orderBy(orderOf('-createdAt'))
      .offset(from)
      .limit(count)
  // Nobody signs in before verification.
  if (status === 'pending_verification') return others(offset, limit)
  const rows = await signedIn(offset, limit)
  if (rows.length === limit) return rows
  const passed = rows.length > 0 ? offset : await orm.$count(signedIn(0, offset).as('signed_in'))
  return [...rows, ...(await others(offset - passed, limit - rows.length))]
}

export function findByIds(
  orm: Orm,
  ids: readonly number[],
  { offset, limit, order }: Page,
): Promise<UserRow[]> {
  if (order === '-ultimoInicio') return findFewBySignIn(orm, isAny(users.id, ids), { offset, limit })
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

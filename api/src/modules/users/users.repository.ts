import { type SQL, and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { isAny } from '../../db/integer-array'
import { users } from '../../db/schema/index'
import type { UserFilter } from './search/user-filter'
import type { ListPosition } from './user-counts.repository'

/** The columns of a User; never a secret. */
export const userColumns = {
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

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

export const statusCondition = (status: UserFilter['status']): SQL | undefined =>
  status === undefined ? undefined : eq(users.status, status)

/** One page, newest first: ids from an index alone, then their rows. */
export async function findPage(
  orm: Orm,
  condition: SQL | undefined,
  { until, skip }: ListPosition,
  limit: number,
): Promise<UserRow[]> {
  const page = orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        condition,
        until === null ? undefined : lt(users.createdAt, sql`${until}::date::timestamp at time zone 'UTC'`),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .offset(skip)
    .limit(limit)
    .as('page')
  return orm
    .select(userColumns)
    .from(users)
    .innerJoin(page, eq(page.id, users.id))
    .orderBy(desc(users.createdAt), desc(users.id))
}

/** What follows a row in the list, newest first. */
function afterCondition(last: Pick<UserRow, 'createdAt' | 'id'> | undefined): SQL | undefined {
  if (last === undefined) return undefined
  return sql`(${users.createdAt}, ${users.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
}

/** The next users in list order after a row; without one from the newest on. */
export async function findAfter(
  orm: Orm,
  condition: SQL | undefined,
  last: UserRow | undefined,
  limit: number,
): Promise<UserRow[]> {
  return orm
    .select(userColumns)
    .from(users)
    .where(and(condition, afterCondition(last)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

/** Locks users in id order, so that two administrators who verify overlapping selections wait and do not deadlock. */
export function lockStatuses(tx: Orm, ids: number[]): Promise<{ id: number; status: UserRow['status'] }[]> {
  return tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(isAny(users.id, ids))
    .orderBy(users.id)
    .for('no key update')
}

/** Makes pending users active, as they are now. Their mailboxes have not answered: they stay unproven. */
export async function activate(tx: Orm, ids: number[]): Promise<void> {
  await tx.update(users).set({ status: 'active' }).where(isAny(users.id, ids))
}

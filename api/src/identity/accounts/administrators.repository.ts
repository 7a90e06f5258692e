import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { directoryUsers } from '../../db/schema/directory'
import { users } from '../../db/schema/users'
import type { Account } from './accounts.repository'
import { assignFreePlans } from './plans.repository'
import { searchColumns } from './search-text'

/**
 * Locks the user and every active administrator in the order of their ids, so that two administrators who suspend each
 * other at the same moment cannot both succeed. Foreign-key checks on these rows do not wait. Administrators of the company's
 * directory do not count beside the user: one who is not always remains.
 */
export async function lockWithAdministrators(
  tx: Orm,
  id: number,
): Promise<{ account: Account | undefined; activeAdministrators: number }> {
  const activeAdministrator = and(eq(users.role, ROLE_ADMIN), eq(users.status, 'active'))
  const rows = await tx
    .select({ account: users, isOfDirectory: sql<boolean>`${directoryUsers.userId} is not null` })
    .from(users)
    .leftJoin(directoryUsers, and(eq(directoryUsers.userId, users.id), isNull(directoryUsers.leftAt)))
    .where(or(eq(users.id, id), activeAdministrator))
    .orderBy(asc(users.id))
    .for('no key update', { of: users })
  const counted = rows.filter(
    ({ account, isOfDirectory }) =>
      account.role === ROLE_ADMIN && account.status === 'active' && (account.id === id || !isOfDirectory),
  )
  return {
    account: rows.find(({ account }) => account.id === id)?.account,
    activeAdministrators: counted.length,
  }
}

/** Adds an active administrator; false if the address already has an account. */
export async function insertAdministrator(
  orm: Orm,
  {
    passwordHash,
    ...person
  }: Pick<typeof users.$inferInsert, 'email' | 'name' | 'lastName' | 'passwordHash'>,
): Promise<boolean> {
  const added = await orm
    .insert(users)
    .values({
      ...{ ...person, ...searchColumns(person), passwordHash },
      ...{ role: ROLE_ADMIN, status: 'active', presentacion: false, emailVerifiedAt: new Date() },
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  await assignFreePlans(orm, ...added.map(({ id }) => id))
  return added.length === 1
}

export async function hasAdministrator(orm: Orm): Promise<boolean> {
  return (
    (await orm.select({ id: users.id }).from(users).where(eq(users.role, ROLE_ADMIN)).limit(1)).length > 0
  )
}

export async function promoteAdministrator(orm: Orm, id: number): Promise<void> {
  await orm.update(users).set({ role: ROLE_ADMIN, status: 'active' }).where(eq(users.id, id))
  await assignFreePlans(orm, id)
}

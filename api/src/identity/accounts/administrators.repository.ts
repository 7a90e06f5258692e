import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'
import type { Account } from './accounts.repository'
import { assignFreePlans } from './plans.repository'
import { searchColumns } from './search-text'

/**
 * Locks the user and every active administrator in the order of their ids, so that two administrators who suspend each
 * other at the same moment cannot both succeed. Foreign-key checks on these rows do not wait.
 */
export async function lockWithAdministrators(
  tx: Orm,
  id: number,
): Promise<{ account: Account | undefined; activeAdministrators: number }> {
  const activeAdministrator = and(eq(users.role, ROLE_ADMIN), eq(users.status, 'active'))
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), activeAdministrator))
    .orderBy(asc(users.id))
    .for('no key update')
  return {
    account: rows.find((row) => row.id === id),
    activeAdministrators: rows.filter((row) => row.role === ROLE_ADMIN && row.status === 'active').length,
  }
}

/** Adds an active administrator; false if the address already has an account. */
export async function insertAdministrator(orm: Orm, email: string, passwordHash: string): Promise<boolean> {
  const person = { email, name: 'Administrador', lastName: DEFAULT_SITE_NAME }
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

export async function promoteAdministrator(orm: Orm, id: number): Promise<void> {
  await orm.update(users).set({ role: ROLE_ADMIN, status: 'active' }).where(eq(users.id, id))
  await assignFreePlans(orm, id)
}

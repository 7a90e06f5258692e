import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { eq } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { users } from '../db/schema/users'
import { assignFreePlans } from './plans.repository'

/** Adds an active administrator; false when the address has an account already. */
export async function insertAdministrator(
  orm: Orm,
  row: { email: string; passwordHash: string; at: Date },
): Promise<boolean> {
  const { email, passwordHash, at } = row
  const added = await orm
    .insert(users)
    .values({
      ...{ email, passwordHash, name: 'Administrador', lastName: 'C+Suite' },
      ...{ role: ROLE_ADMIN, status: 'active', presentacion: false, emailVerifiedAt: at },
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  await assignFreePlans(orm, ...added.map(({ id }) => id))
  return added.length === 1
}

/** Makes an account an active administrator, with another password where one is given. */
export async function promoteAdministrator(
  orm: Orm,
  id: number,
  change: { emailVerifiedAt: Date; passwordHash?: string },
): Promise<void> {
  await orm
    .update(users)
    .set({ ...change, role: ROLE_ADMIN, status: 'active' })
    .where(eq(users.id, id))
  await assignFreePlans(orm, id)
}

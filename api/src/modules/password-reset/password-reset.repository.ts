import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'
import type { Account } from '../../platform/accounts.repository'

/** Sets the password of an active account; undefined when it is not active (any more). */
export async function setPassword(
  orm: Orm,
  userId: number,
  passwordHash: string,
): Promise<Account | undefined> {
  const [account] = await orm
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning()
  return account
}

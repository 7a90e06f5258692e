import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'
import type { Account } from '../../identity/accounts.repository'

/** Sets the password of an active account and marks its email as verified; undefined if it is not active. */
export async function setPassword(
  orm: Orm,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<Account | undefined> {
  const [account] = await orm
    .update(users)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning()
  return account
}

import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'
import type { Account } from '../../identity/accounts.repository'

export async function setRole(tx: Orm, id: number, role: number): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
}

/** An active account without a password, whose mailbox has proven nothing yet; undefined when the address has one. */
export async function insertInvited(
  tx: Orm,
  row: Pick<Account, 'email' | 'name' | 'lastName'>,
): Promise<Account | undefined> {
  const [account] = await tx
    .insert(users)
    .values({ ...row, status: 'active' })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return account
}

import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'
import type { Account } from '../../identity/accounts.repository'

type Editable = Partial<Pick<Account, 'name' | 'lastName' | 'phone' | 'picture' | 'presentacion'>>

export async function editAccount(orm: Orm, id: number, fields: Editable): Promise<Account | undefined> {
  const [account] = await orm.update(users).set(fields).where(eq(users.id, id)).returning()
  return account
}

/** Compare and set: false if the password is no longer the one that was checked. */
export async function replacePassword(
  orm: Orm,
  id: number,
  hashes: { checked: string; fresh: string },
): Promise<boolean> {
  const changed = await orm
    .update(users)
    .set({ passwordHash: hashes.fresh })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.checked)))
    .returning({ id: users.id })
  return changed.length === 1
}

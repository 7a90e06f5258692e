import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'

/** Compare and set: false if the password is no longer the one that was checked. */
export async function replacePassword(orm: Orm, id: number, hashes: { checked: string; fresh: string }) {
  const changed = await orm
    .update(users)
    .set({ passwordHash: hashes.fresh })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.checked)))
    .returning({ id: users.id })
  return changed.length === 1
}

import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'

export async function setPassword(orm: Orm, userId: number, passwordHash: string): Promise<void> {
  await orm.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/users'

export async function setStatus(tx: Orm, id: number, status: 'active' | 'suspended'): Promise<void> {
  await tx.update(users).set({ status }).where(eq(users.id, id))
}

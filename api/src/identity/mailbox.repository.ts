import { eq } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { registrationAttempts } from '../db/schema/registration-attempts'
import { users } from '../db/schema/users'
import type { Account } from './accounts.repository'

/** Marks an email as verified; open registration attempts end. */
export async function markProven(
  tx: Orm,
  userId: number,
  fields: Pick<Account, 'passwordHash'> & { emailVerifiedAt: Date },
): Promise<void> {
  await tx.update(users).set(fields).where(eq(users.id, userId))
  await tx.delete(registrationAttempts).where(eq(registrationAttempts.userId, userId))
}

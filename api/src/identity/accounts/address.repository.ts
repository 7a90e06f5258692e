import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { emailChanges, users, verificationCodes } from '../../db/schema/index'
import { type Account, updatePerson } from './accounts.repository'

/** True if an account has the address. A pending registration does not count: anybody may have typed it. */
export async function isOwned(orm: Orm, email: string): Promise<boolean> {
  const owned = and(eq(users.email, email), ne(users.status, 'pending_verification'))
  return (await orm.$count(users, owned)) > 0
}

/** Sets the address, ending pending registrations for it and codes of the old one; undefined if it is taken by now. */
export async function moveAddress(
  tx: Orm,
  userId: number,
  fields: { email: string; emailVerifiedAt?: Date },
): Promise<Account | undefined> {
  const { email } = fields
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(users).where(and(eq(users.email, email), eq(users.status, 'pending_verification')))
  if (await isOwned(tx, email)) return undefined
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
  return updatePerson(tx, userId, fields)
}

import { CODE_TRIES } from '@csuite/shared/contract/registration'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { emailChanges, users, verificationCodes } from '../../db/schema/index'
import { updatePerson } from '../../identity/accounts/accounts.repository'

type EmailChange = typeof emailChanges.$inferSelect

/** Stores a change in place of the person's previous one, with all of its tries. */
export async function replaceEmailChange(orm: Orm, row: Omit<EmailChange, 'tries'>): Promise<void> {
  const fresh = { ...row, tries: 0 }
  await orm.insert(emailChanges).values(fresh).onConflictDoUpdate({ target: emailChanges.userId, set: fresh })
}

/** Counts a try on the person's unexpired change and locks it; undefined if there is none. */
export async function countTry(tx: Orm, userId: number, now: Date): Promise<EmailChange | undefined> {
  const [row] = await tx
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(
      and(
        eq(emailChanges.userId, userId),
        lt(emailChanges.tries, CODE_TRIES),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/** True if an account has the address. A pending registration does not count: anybody may have typed it. */
export async function isOwned(orm: Orm, email: string): Promise<boolean> {
  const owned = and(eq(users.email, email), ne(users.status, 'pending_verification'))
  return (await orm.$count(users, owned)) > 0
}

/** Sets the address, ending pending registrations for it and codes of the old one; false if it is taken by now. */
export async function applyEmailChange(tx: Orm, change: EmailChange): Promise<boolean> {
  const { userId, email } = change
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(users).where(and(eq(users.email, email), eq(users.status, 'pending_verification')))
  if (await isOwned(tx, email)) return false
  await updatePerson(tx, userId, { email })
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
  return true
}

export async function findPendingEmail(orm: Orm, userId: number): Promise<string | undefined> {
  const [row] = await orm
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row?.email
}

export const expiredEmailChanges: DueRows = { table: emailChanges, at: emailChanges.expiresAt, keepDays: 1 }

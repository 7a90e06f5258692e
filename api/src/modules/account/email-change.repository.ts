import { CODE_TRIES } from '@csuite/shared/contract/registration'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { emailChanges } from '../../db/schema/index'

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

export async function findPendingEmail(orm: Orm, userId: number): Promise<string | undefined> {
  const [row] = await orm
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row?.email
}

export const expiredEmailChanges: DueRows = { table: emailChanges, at: emailChanges.expiresAt, keepDays: 1 }

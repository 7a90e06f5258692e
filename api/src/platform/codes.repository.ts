import { CODE_TRIES } from '@csuite/shared/contract/registration'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../db/database'
import { verificationCodes } from '../db/schema/verification-codes'

export type CodePurpose = (typeof verificationCodes.$inferSelect)['purpose']

/** Puts a new code in the place of the older one, tries and all. */
export async function replaceCode(
  orm: Orm,
  row: Omit<typeof verificationCodes.$inferInsert, 'tries' | 'usedAt'>,
): Promise<void> {
  const fresh = { ...row, tries: 0, usedAt: null }
  await orm
    .insert(verificationCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: [verificationCodes.email, verificationCodes.purpose], set: fresh })
}

/**
 * Spends one try on a live code and, when a hash matches, uses it up: one statement, so that of any number of racers
 * with the right code exactly one is told `used`. Undefined: there was no live code.
 */
export async function tryCode(
  orm: Orm,
  key: { email: string; purpose: CodePurpose },
  hashes: string[],
  now: Date,
): Promise<{ used: boolean; userId: number | null; attemptId: string | null } | undefined> {
  const [row] = await orm
    .update(verificationCodes)
    .set({
      tries: sql`${verificationCodes.tries} + 1`,
      usedAt: sql`case when ${inArray(verificationCodes.codeHash, hashes)} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(verificationCodes.email, key.email),
        eq(verificationCodes.purpose, key.purpose),
        isNull(verificationCodes.usedAt),
        lt(verificationCodes.tries, CODE_TRIES),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .returning({
      usedAt: verificationCodes.usedAt,
      userId: verificationCodes.userId,
      attemptId: verificationCodes.attemptId,
    })
  return row && { used: row.usedAt !== null, userId: row.userId, attemptId: row.attemptId }
}

/** True when the address ever had a code for this, now dead. */
export async function hasCode(orm: Orm, key: { email: string; purpose: CodePurpose }): Promise<boolean> {
  const [row] = await orm
    .select({ email: verificationCodes.email })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.email, key.email), eq(verificationCodes.purpose, key.purpose)))
  return row !== undefined
}

/** Forgets codes that expired before the given time. */
export async function deleteOldCodes(orm: Orm, before: Date): Promise<void> {
  await orm.delete(verificationCodes).where(lt(verificationCodes.expiresAt, before))
}

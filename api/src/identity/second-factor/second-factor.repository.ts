import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import type { SealedTexts } from '../../db/sealed-texts'
import { passkeys, recoveryCodes, secondFactors, signInChallenges } from '../../db/schema/index'

export type SecondFactor = typeof secondFactors.$inferSelect

/** Prepared or active. */
export const findSecondFactor = (orm: Orm, userId: number): Promise<SecondFactor | undefined> =>
  firstRow(orm.select().from(secondFactors).where(eq(secondFactors.userId, userId)))

export async function findActiveFactor(orm: Orm, userId: number): Promise<SecondFactor | undefined> {
  const factor = await findSecondFactor(orm, userId)
  return factor?.enabledAt ? factor : undefined
}

/** Replaces a prepared factor; false if one is active. */
export async function prepareFactor(orm: Orm, row: Pick<SecondFactor, 'userId' | 'id' | 'secret' | 'keyId'>) {
  const saved = await orm
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { id: row.id, secret: row.secret, keyId: row.keyId },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ id: secondFactors.id })
  return saved.length === 1
}

export const sealedFactors: SealedTexts = {
  table: secondFactors,
  id: secondFactors.userId,
  text: secondFactors.secret,
  keyId: secondFactors.keyId,
  values: (secret, keyId) => ({ secret, keyId }),
}

/** Activates a prepared factor with its recovery codes; false if it was replaced or is active already. */
export async function enableFactor(
  orm: Orm,
  { userId, id }: Pick<SecondFactor, 'userId' | 'id'>,
  codeHashes: string[],
  at: Date,
): Promise<boolean> {
  const enabled = await orm
    .update(secondFactors)
    .set({ enabledAt: at })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.id, id), isNull(secondFactors.enabledAt)))
    .returning({ id: secondFactors.id })
  if (enabled.length === 0) return false
  await orm.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
  return true
}

/** Deletes the active factor and its recovery codes; false if there is none. */
export async function deleteFactor(orm: Orm, userId: number): Promise<boolean> {
  const gone = await orm
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)))
    .returning({ id: secondFactors.id })
  return gone.length === 1
}

/** True for the first of concurrent attempts. */
export async function redeemRecoveryCode(orm: Orm, userId: number, hashes: string[], at: Date) {
  const used = await orm
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, hashes),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

export async function countRecoveryCodes(orm: Orm, userId: number): Promise<number> {
  return orm.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

export async function hasPasskey(orm: Orm, userId: number): Promise<boolean> {
  return (await orm.$count(passkeys, eq(passkeys.userId, userId))) > 0
}

export async function insertChallenge(
  orm: Orm,
  row: Pick<typeof signInChallenges.$inferInsert, 'tokenHash' | 'userId' | 'keep' | 'expiresAt'>,
): Promise<void> {
  await orm.insert(signInChallenges).values(row)
}

/** Spends one of a challenge's tries and returns its user; undefined if it has none left or has expired. */
export async function countTry(orm: Orm, hashes: string[], limits: { now: Date; tries: number }) {
  const [row] = await orm
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        inArray(signInChallenges.tokenHash, hashes),
        lt(signInChallenges.tries, limits.tries),
        gt(signInChallenges.expiresAt, limits.now),
      ),
    )
    .returning({ userId: signInChallenges.userId })
  return row?.userId
}

/** What the first step chose; undefined for all but the first of concurrent attempts. */
export async function redeemChallenge(orm: Orm, hashes: string[], at: Date) {
  const [used] = await orm
    .update(signInChallenges)
    .set({ usedAt: at })
    .where(and(inArray(signInChallenges.tokenHash, hashes), isNull(signInChallenges.usedAt)))
    .returning({ keep: signInChallenges.keep })
  return used
}

/** Call it before ending the sessions: it waits for a second step in progress. */
export async function deleteChallengesOf(orm: Orm, userId: number): Promise<void> {
  await orm.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export const expiredChallenges: DueRows = {
  table: signInChallenges,
  at: signInChallenges.expiresAt,
  keepDays: 1,
}

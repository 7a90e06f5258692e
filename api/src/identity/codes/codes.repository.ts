import { and, desc, eq, sql } from 'drizzle-orm'
import { MOST_ROWS, type Orm } from '../../db/database'
import type { DueRows } from '../../db/due-rows'
import { consumedStates, verificationCodes } from '../../db/schema/verification-codes'

export type CodeRow = typeof verificationCodes.$inferSelect
export type CodePurpose = CodeRow['purpose']

const ofMailbox = ({ email, purpose }: Pick<CodeRow, 'email' | 'purpose'>) =>
  and(eq(verificationCodes.email, email), eq(verificationCodes.purpose, purpose))

/** The `codeHash` of a flow that has tries but no code. */
export const NO_CODE = ''

/** Replaces the flow's code and resets its tries. */
export async function replaceCode(
  orm: Orm,
  row: Omit<typeof verificationCodes.$inferInsert, 'tries' | 'sharedTries' | 'usedAt'>,
): Promise<void> {
  const fresh = { ...row, tries: 0, sharedTries: 0, usedAt: null }
  await orm
    .insert(verificationCodes)
    .values(fresh)
    .onConflictDoUpdate({
      target: [verificationCodes.email, verificationCodes.purpose, verificationCodes.flow],
      set: fresh,
    })
}

/** A mailbox's flows, those with the newest code first, locked. */
export function lockCodes(tx: Orm, key: Pick<CodeRow, 'email' | 'purpose'>): Promise<CodeRow[]> {
  return tx
    .select()
    .from(verificationCodes)
    .where(ofMailbox(key))
    .orderBy(desc(verificationCodes.expiresAt), verificationCodes.flow)
    .limit(MOST_ROWS)
    .for('update')
}

export async function countSharedTry(tx: Orm, row: CodeRow): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ sharedTries: sql`${verificationCodes.sharedTries} + 1` })
    .where(and(ofMailbox(row), eq(verificationCodes.flow, row.flow)))
}

/** Counts tries of a flow, at most `most`. A flow that requested no code gets a row without one. */
export async function countOwnTries(
  tx: Orm,
  row: Pick<CodeRow, 'email' | 'purpose' | 'flow' | 'tries' | 'expiresAt'>,
  most: number,
): Promise<void> {
  const { tries } = verificationCodes
  await tx
    .insert(verificationCodes)
    .values({ ...row, codeHash: NO_CODE })
    .onConflictDoUpdate({
      target: [verificationCodes.email, verificationCodes.purpose, verificationCodes.flow],
      set: { tries: sql`least(${tries} + ${row.tries}, ${most})` },
    })
}

export async function consumeCodes(tx: Orm, key: Pick<CodeRow, 'email' | 'purpose'>, now: Date) {
  await tx.update(verificationCodes).set({ usedAt: now }).where(ofMailbox(key))
}

export const expiredCodes: DueRows = {
  table: verificationCodes,
  at: verificationCodes.expiresAt,
  keepDays: 1,
}

/** True the first time the id is given. */
export async function consumeState(orm: Orm, id: string, expiresAt: Date): Promise<boolean> {
  const added = await orm
    .insert(consumedStates)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: consumedStates.id })
  return added.length === 1
}

export const expiredStates: DueRows = {
  table: consumedStates,
  at: consumedStates.expiresAt,
  keepDays: 1 / 24,
}

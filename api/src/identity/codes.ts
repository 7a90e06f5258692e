import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { CODE_MINUTES, CODE_TRIES } from '@csuite/shared/contract/registration'
import type { Orm } from '../db/database'
import { AppError } from '../http/app-error'
import type { Platform } from '../platform'
import { lockAccountByEmail } from './accounts.repository'
import {
  type CodePurpose,
  type CodeRow,
  countTry,
  lockCodes,
  replaceCode,
  consumeCodes,
} from './codes.repository'

type Deps = Pick<Platform, 'secrets' | 'now'>

export const newCode = (): string => String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

const hashText = (purpose: CodePurpose, email: string) => `code:${purpose}:${email}`

/** Replaces the flow's code. An unknown address (`userId` null) gets a decoy, so that it behaves like a known one. */
export async function issueCode(
  orm: Orm,
  deps: Deps,
  target: Pick<CodeRow, 'email' | 'purpose' | 'flow' | 'userId'> & Partial<Pick<CodeRow, 'attemptId'>>,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode()
  const expiresAt = new Date(deps.now() + CODE_MINUTES * 60_000)
  await replaceCode(orm, {
    ...target,
    attemptId: target.attemptId ?? null,
    codeHash: deps.secrets.hmac(hashText(target.purpose, target.email), code),
    expiresAt,
  })
  return { code, expiresAt }
}

type CodeCheck =
  | { ok: true; userId: number; attemptId: string | null }
  | { ok: false; code: 'INVALID_CODE' | 'CODE_EXPIRED' }

/**
 * Redeems the code of the caller's flow, which has tries of its own, or the mailbox's newest code, on tries that all callers
 * outside of its flow share. A failure is returned, not thrown, so that the transaction commits the spent try; pass it to
 * `refuseCode` afterwards.
 */
export async function useCode(
  tx: Orm,
  deps: Deps,
  target: { email: string; purpose: CodePurpose; flow: string | undefined },
  code: string,
): Promise<CodeCheck> {
  const hashes = deps.secrets.hmacs(hashText(target.purpose, target.email), code)
  const now = new Date(deps.now())
  // The account first, as a registration does: the opposite order could deadlock.
  await lockAccountByEmail(tx, target.email)
  const rows = await lockCodes(tx, target)
  const isLive = (row: CodeRow) => row.usedAt === null && row.expiresAt > now && row.tries < CODE_TRIES
  const own = rows.filter((row) => row.flow === target.flow && isLive(row))
  const newest = rows
    .slice(0, 1)
    .filter((row) => row.flow !== target.flow && isLive(row) && row.tries + row.sharedTries < CODE_TRIES)
  const candidates = [...own, ...newest]
  const right = candidates.find(({ codeHash }) => hashes.includes(codeHash))
  if (right !== undefined && right.userId !== null) {
    await consumeCodes(tx, target, now)
    return { ok: true, userId: right.userId, attemptId: right.attemptId }
  }
  for (const row of candidates) await countTry(tx, row, own.includes(row))
  return { ok: false, code: candidates.length === 0 && rows.length > 0 ? 'CODE_EXPIRED' : 'INVALID_CODE' }
}

export function refuseCode(check: Extract<CodeCheck, { ok: false }>): never {
  throw new AppError(check.code)
}

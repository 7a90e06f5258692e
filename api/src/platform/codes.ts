import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { CODE_MINUTES } from '@csuite/shared/contract/registration'
import type { Orm } from '../db/database'
import { AppError } from './app-error'
import { type CodePurpose, hasCode, replaceCode, tryCode } from './codes.repository'
import type { Secrets } from './secrets'

export interface CodeDeps {
  secrets: Secrets
  now: () => number
}

/** A code that was just made; `expiresAt` is also when its mail becomes useless. */
export interface NewCode {
  code: string
  expiresAt: Date
}

const hashText = (purpose: CodePurpose, email: string) => `code:${purpose}:${email}`

/**
 * Makes the address's code for a purpose; an older one ends. For an unknown address (`userId` null) it makes one that
 * nobody is told, so that both cost the same and answer wrong codes alike.
 */
export async function issueCode(
  orm: Orm,
  deps: CodeDeps,
  target: { email: string; purpose: CodePurpose; userId: number | null; attemptId?: string | null },
): Promise<NewCode> {
  const code = String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const expiresAt = new Date(deps.now() + CODE_MINUTES * 60_000)
  await replaceCode(orm, {
    email: target.email,
    purpose: target.purpose,
    userId: target.userId,
    attemptId: target.attemptId ?? null,
    codeHash: deps.secrets.hmac(hashText(target.purpose, target.email), code),
    expiresAt,
  })
  return { code, expiresAt }
}

export type CodeCheck =
  | { ok: true; userId: number; attemptId: string | null }
  | { ok: false; code: 'INVALID_CODE' | 'CODE_EXPIRED' }

/**
 * Checks and uses up a code. It returns a failure instead of throwing it, because the spent try must be committed with
 * the caller's transaction; pass the result to `refuseCode` afterwards.
 */
export async function useCode(
  orm: Orm,
  deps: CodeDeps,
  target: { email: string; purpose: CodePurpose },
  code: string,
): Promise<CodeCheck> {
  const hashes = deps.secrets.hmacs(hashText(target.purpose, target.email), code)
  const row = await tryCode(orm, target, hashes, new Date(deps.now()))
  if (row === undefined)
    return { ok: false, code: (await hasCode(orm, target)) ? 'CODE_EXPIRED' : 'INVALID_CODE' }
  if (!row.used || row.userId === null) return { ok: false, code: 'INVALID_CODE' }
  return { ok: true, userId: row.userId, attemptId: row.attemptId }
}

export function refuseCode(check: Extract<CodeCheck, { ok: false }>): never {
  throw new AppError(check.code)
}

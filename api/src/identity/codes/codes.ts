import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { CODE_MINUTES, CODE_TRIES } from '@csuite/shared/contract/registration'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import type { Secrets } from '../secrets/secrets'
import { lockAccountByEmail } from '../accounts/accounts.repository'
import type { CountedLimit } from '../../limits/limits'
import type { CheckedFlow, CodeFlow } from './code-flow'
import {
  type CodePurpose,
  type CodeRow,
  NO_CODE,
  consumeCodes,
  countOwnTries,
  countSharedTry,
  lockCodes,
  replaceCode,
} from './codes.repository'
import { mailboxOf } from '../accounts/mailbox'

interface Deps {
  secrets: Secrets
  now: () => number
}

export const newCode = (): string => String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

const hashText = (purpose: CodePurpose, email: string) => `code:${purpose}:${email}`

const codeExpiry = (deps: Deps) => new Date(deps.now() + CODE_MINUTES * 60_000)

/**
 * Replaces the flow's code. An unknown address (`userId` null) gets a decoy, so that it behaves like a known one. A new flow's
 * request also gives the caller's address new tries, for a client that keeps no cookies.
 */
export async function issueCode(
  orm: Orm,
  deps: Deps,
  target: Pick<CodeRow, 'email' | 'purpose' | 'userId'> & { attemptId?: string | null; flow: CodeFlow },
): Promise<{ code: string; expiresAt: Date }> {
  const { email, purpose, userId, attemptId = null, flow } = target
  const code = newCode()
  const expiresAt = codeExpiry(deps)
  const codeHash = deps.secrets.hmac(hashText(purpose, email), code)
  await replaceCode(orm, { email, purpose, flow: flow.id, userId, attemptId, codeHash, expiresAt })
  if (flow.isNew)
    await replaceCode(orm, { email, purpose, flow: flow.ofAddress, codeHash: NO_CODE, expiresAt })
  return { code, expiresAt }
}

/** What a code check counts on, whether the code is right or wrong; a right one gives the address its place back. */
export const codeCheckLimits = (email: string, address: string, flow: CheckedFlow): CountedLimit[] => [
  ['codeCheckByAddress', address],
  ['codeCheckByMailbox', flow.isCarried ? flow.id : mailboxOf(email)],
]

type CodeCheck =
  | { ok: true; userId: number; attemptId: string | null }
  | { ok: false; code: 'INVALID_CODE' | 'CODE_EXPIRED'; message?: string }

/**
 * Redeems the code of the caller's flow, which has tries of its own, or the mailbox's newest code, on tries that all callers
 * outside of its flow share: ten wrong tries at most, of which a stranger spends none of the person's. The answer to a wrong code follows from the caller's own requests and tries alone, so that it does
 * not tell whether anybody else asked for a code. A failure is returned, not thrown, so that the transaction commits the spent
 * try; pass it to `refuseCode` afterwards.
 */
export async function redeemCode(
  tx: Orm,
  deps: Deps,
  target: { email: string; purpose: CodePurpose; flow: string },
  code: string,
): Promise<CodeCheck> {
  const hashes = deps.secrets.hmacs(hashText(target.purpose, target.email), code)
  const now = new Date(deps.now())
  // The account first, as a registration does: the opposite order could deadlock.
  await lockAccountByEmail(tx, target.email)
  const rows = await lockCodes(tx, target)
  const own = rows.find(({ flow }) => flow === target.flow)
  const newest = rows.find(({ codeHash }) => codeHash !== NO_CODE)
  const hasTries = (row: CodeRow) => row.expiresAt > now && row.tries < CODE_TRIES
  const isLive = (row: CodeRow) => row.usedAt === null && hasTries(row)
  const shared =
    newest !== undefined && newest !== own && isLive(newest) && newest.tries + newest.sharedTries < CODE_TRIES
      ? newest
      : undefined
  const candidates = [own !== undefined && isLive(own) ? own : undefined, shared]
  const right = candidates.find((row) => row !== undefined && hashes.includes(row.codeHash))
  const userId = right?.userId ?? null
  if (userId !== null) await consumeCodes(tx, target, now)
  else if (shared !== undefined) await countSharedTry(tx, shared)
  const tries = userId === null ? 1 : CODE_TRIES
  await countOwnTries(tx, { ...target, tries, expiresAt: codeExpiry(deps) }, CODE_TRIES)
  if (userId !== null) return { ok: true, userId, attemptId: right?.attemptId ?? null }
  if (own === undefined || hasTries(own)) return { ok: false, code: 'INVALID_CODE' }
  // The answer to whoever used it may have been lost, and for what is done no new code would come.
  const isUsed = own.usedAt !== null && hashes.includes(own.codeHash)
  return {
    ok: false,
    code: 'CODE_EXPIRED',
    ...(isUsed && { message: 'Ya se usó un código para esto. Inicia sesión o, si no puedes, pide otro.' }),
  }
}

export function refuseCode(check: Extract<CodeCheck, { ok: false }>): never {
  throw new AppError(check.code, check)
}

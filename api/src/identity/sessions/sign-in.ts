import { randomBytes } from 'node:crypto'
import type { SecondFactorMethod } from '@csuite/shared/contract/errors'
import { SIGN_IN_CHALLENGE_MINUTES } from '@csuite/shared/contract/second-factor'
import type { FastifyRequest } from 'fastify'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { deviceOf } from '../../http/device'
import type { Secrets } from '../secrets/secrets'
import type { SessionGuard } from './session-guard'
import { type Account, lockAccount } from '../accounts/accounts.repository'
import { type BrowserState, type BrowserStateDeps, recall } from '../browsers/browser-state'
import { isRemembered } from '../second-factor/remembered-browser'
import {
  countRecoveryCodes,
  findActiveFactor,
  hasPasskey,
  insertChallenge,
} from '../second-factor/second-factor.repository'

export const CHALLENGE_PURPOSE = 'sign-in challenge'

interface Deps {
  database: Database
  secrets: Secrets
  sessions: SessionGuard
  now: () => number
}

export interface SignInFrom {
  device: string
  /** The second factor that this browser skips. */
  remembered: BrowserState['secondFactor'] | undefined
  /** Whether the session is to renew itself, for the second step. */
  keep: boolean
}

export const signInFrom = async (
  deps: BrowserStateDeps,
  request: FastifyRequest,
  keep = false,
): Promise<SignInFrom> => ({
  keep,
  device: deviceOf(request.headers['user-agent']),
  remembered: await recall(deps, request, 'secondFactor'),
})

/**
 * Opens a session after the first factor and returns its token. Fails if the password changed, the mailbox was proven for the
 * first time or the account was suspended in the meantime. Call it outside of a transaction: the error's challenge must be committed.
 * @throws AppError SECOND_FACTOR_REQUIRED with a challenge
 */
export async function signIn(deps: Deps, account: Account, from: SignInFrom): Promise<string> {
  const opened = await deps.database.orm.transaction(async (tx) => {
    const current = await lockAccount(tx, account.id)
    if (current?.passwordHash !== account.passwordHash) throw new AppError('INVALID_CREDENTIALS')
    if (account.emailVerifiedAt === null && current.emailVerifiedAt !== null)
      throw new AppError('INVALID_CREDENTIALS')
    if (current.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    const factor = await findActiveFactor(tx, account.id)
    const passed = factor === undefined || isRemembered(deps, from.remembered, account, factor)
    return passed
      ? deps.sessions.open(tx, account.id, from.device)
      : newChallenge(tx, deps, account.id, from.keep)
  })
  if (typeof opened !== 'string') throw opened
  return opened
}

async function newChallenge(tx: Orm, { secrets, now }: Deps, userId: number, keep: boolean) {
  const desafio = randomBytes(32).toString('base64url')
  await insertChallenge(tx, {
    tokenHash: secrets.hmac(CHALLENGE_PURPOSE, desafio),
    userId,
    keep,
    expiresAt: new Date(now() + SIGN_IN_CHALLENGE_MINUTES * 60_000),
  })
  const metodos: SecondFactorMethod[] = ['totp']
  if ((await countRecoveryCodes(tx, userId)) > 0) metodos.push('recuperacion')
  if (await hasPasskey(tx, userId)) metodos.push('llave')
  return new AppError('SECOND_FACTOR_REQUIRED', { extra: { desafio, metodos } })
}

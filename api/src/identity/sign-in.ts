import { randomBytes } from 'node:crypto'
import type { SecondFactorMethod } from '@csuite/shared/contract/errors'
import { SIGN_IN_CHALLENGE_MINUTES } from '@csuite/shared/contract/second-factor'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { deviceOf } from '../http/device'
import type { Platform } from '../platform'
import type { Account } from './accounts.repository'
import { REMEMBERED_COOKIE, isRemembered } from './remembered-browser'
import { countRecoveryCodes, findActiveFactor, hasPasskey, insertChallenge } from './second-factor.repository'

export const CHALLENGE_PURPOSE = 'sign-in challenge'

/** The browser that signs in. */
export interface SignInFrom {
  device: string
  /** Its cookie, where the second factor was to be remembered. */
  remembered: string | undefined
}

export const signInFrom = (request: FastifyRequest): SignInFrom => ({
  device: deviceOf(request.headers['user-agent']),
  remembered: request.cookies[REMEMBERED_COOKIE],
})

/**
 * A session's token for who has passed the first factor. 403 SECOND_FACTOR_REQUIRED with a challenge where the account
 * has a second one and this browser is not remembered; call it outside of a transaction, which the error would undo.
 */
export async function signIn(platform: Platform, account: Account, from: SignInFrom): Promise<string> {
  const { orm } = platform.database
  const factor = await findActiveFactor(orm, account.id)
  const passed = factor === undefined || (await isRemembered(platform, from.remembered, account, factor))
  if (passed) return platform.sessions.open(orm, account.id, from.device)
  throw await newChallenge(platform, account.id)
}

async function newChallenge({ database, secrets, now }: Platform, userId: number): Promise<AppError> {
  const { orm } = database
  const desafio = randomBytes(32).toString('base64url')
  await insertChallenge(orm, {
    tokenHash: secrets.hmac(CHALLENGE_PURPOSE, desafio),
    userId,
    expiresAt: new Date(now() + SIGN_IN_CHALLENGE_MINUTES * 60_000),
  })
  const metodos: SecondFactorMethod[] = ['totp']
  if ((await countRecoveryCodes(orm, userId)) > 0) metodos.push('recuperacion')
  if (await hasPasskey(orm, userId)) metodos.push('llave')
  return new AppError('SECOND_FACTOR_REQUIRED', { extra: { desafio, metodos } })
}

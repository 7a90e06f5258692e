import { CODE_TRIES } from '@csuite/shared/contract/registration'
import { recordFailedSignIn } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import { type Account, findAccount } from '../../identity/accounts.repository'
import { redeemFactorCode } from '../../identity/second-factor'
import {
  type SecondFactor,
  findActiveFactor,
  spendTry,
  redeemChallenge,
} from '../../identity/second-factor.repository'
import { tellOfSecurityChange } from '../../identity/security-change'
import { CHALLENGE_PURPOSE } from '../../identity/sign-in'
import type { Platform } from '../../platform'
import { takeFactorTry, wrongCode } from './second-factor.service'
import { secondFactorTexts as texts } from './second-factor.texts'

/** A sign-in that passed its second step. */
export interface SecondStep {
  token: string
  account: Account
  factor: SecondFactor
}

/** Signs in with the challenge of the first step and a code. The try is spent before anything is checked. */
export async function takeSecondStep(
  platform: Platform,
  { desafio, codigo }: { desafio: string; codigo: string },
  from: { address: string; device: string },
): Promise<SecondStep> {
  const { database, now, outbox, secrets } = platform
  const hashes = secrets.hmacs(CHALLENGE_PURPOSE, desafio)
  const userId = await spendTry(database.orm, hashes, { now: new Date(now()), tries: CODE_TRIES })
  if (userId === undefined) throw expired()
  const giveBack = await takeFactorTry(platform, userId, from.address)
  const step = await database.orm.transaction(async (tx) => {
    const factor = await findActiveFactor(tx, userId)
    const account = await findAccount(tx, userId)
    if (factor === undefined || account === undefined) throw expired()
    const method = await redeemFactorCode(tx, platform, factor, codigo)
    if (method === null) return null
    // A right code that comes second is given back with this transaction.
    if (!(await redeemChallenge(tx, hashes, new Date(now())))) throw expired()
    if (account.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    if (method === 'recuperacion') await tellOfSecurityChange(tx, platform, account, 'recovery-code-used')
    return { token: await platform.sessions.open(tx, userId, from.device), account, factor }
  })
  if (step === null) {
    await recordFailedSignIn(database.orm, userId, 'segundo-factor')
    throw wrongCode()
  }
  await giveBack()
  outbox.wake()
  return step
}

const expired = () => new AppError('CODE_EXPIRED', { message: texts.signInExpired })

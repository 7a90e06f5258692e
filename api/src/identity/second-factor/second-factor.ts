import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@csuite/shared/contract/second-factor'
import type { Orm } from '../../db/database'
import { seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'
import { consumeState } from '../codes/consumed-states.repository'
import { type SecondFactor, redeemRecoveryCode } from './second-factor.repository'
import { totpStep, totpStepEnd } from './totp'

interface Deps {
  secrets: Secrets
  now: () => number
}

const SECRET_PURPOSE = 'totp secret'
/** Without 0, 1, 8 and 9, which are misread. 32 letters, so that `byte % 32` is unbiased. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Encrypts the secret for the database, bound to its user. */
export const sealTotpSecret = ({ secrets }: Deps, userId: number, secret: string): Promise<string> =>
  seal(secrets, SECRET_PURPOSE, { userId: String(userId), secret }, Number.MAX_SAFE_INTEGER)

async function totpSecret({ secrets, now }: Deps, factor: SecondFactor): Promise<string> {
  const value = await unseal(secrets, SECRET_PURPOSE, factor.secret, now())
  if (value?.secret === undefined || value.userId !== String(factor.userId))
    throw new Error('a second factor cannot be decrypted: is a key missing in JWT_PRIVATE_KEY?')
  return value.secret
}

/** 50 random bits each: `abcde-fghij`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const recoveryPurpose = (userId: number) => `recovery code:${userId}`

export const hashRecoveryCode = ({ secrets }: Deps, userId: number, code: string): string =>
  secrets.hmac(recoveryPurpose(userId), bare(code))

/** True for a valid code that was not used before. */
export async function redeemTotpCode(
  orm: Orm,
  deps: Deps,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const step = totpStep(await totpSecret(deps, factor), bare(code), deps.now())
  if (step === null) return false
  return consumeState(orm, `totp ${factor.id} ${step}`, new Date(totpStepEnd(step)))
}

/** Redeems a TOTP or recovery code; null if it is invalid or was used before. */
export async function redeemFactorCode(
  orm: Orm,
  deps: Deps,
  factor: SecondFactor,
  code: string,
): Promise<'totp' | 'recuperacion' | null> {
  if (/^\d{6}$/.test(bare(code))) return (await redeemTotpCode(orm, deps, factor, code)) ? 'totp' : null
  const hashes = deps.secrets.hmacs(recoveryPurpose(factor.userId), bare(code))
  const used = await redeemRecoveryCode(orm, factor.userId, hashes, new Date(deps.now()))
  return used ? 'recuperacion' : null
}

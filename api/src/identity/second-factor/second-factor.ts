import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@csuite/shared/contract/second-factor'
import type { Orm } from '../../db/database'
import { replaceText } from '../../db/sealed-texts'
import { AppError } from '../../http/app-error'
import { newestKey, seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'
import { consumeState } from '../codes/codes.repository'
import { type SecondFactor, redeemRecoveryCode, sealedFactors } from './second-factor.repository'
import { totpStep, totpStepEnd } from './totp'

interface Deps {
  secrets: Secrets
  now: () => number
}

const SECRET_PURPOSE = 'totp secret'
/** Without 0, 1, 8 and 9, which are misread. 32 letters, so that `byte % 32` is unbiased. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Encrypts the secret for the database under the newest key, bound to its user. */
export async function sealTotpSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  secret: string,
): Promise<Pick<SecondFactor, 'secret' | 'keyId'>> {
  const value = { userId: String(userId), secret }
  const sealed = await seal(secrets, SECRET_PURPOSE, value, Number.MAX_SAFE_INTEGER)
  return { secret: sealed, keyId: newestKey(secrets).id }
}

/** Undefined if its key is no longer in JWT_PRIVATE_KEY. */
async function openSecret(secrets: Secrets, factor: SecondFactor): Promise<string | undefined> {
  const value = await unseal(secrets, SECRET_PURPOSE, factor.secret, 0)
  return value?.userId === String(factor.userId) ? value.secret : undefined
}

/** Also encrypts it anew if it was under an older key. */
async function totpSecret(orm: Orm, { secrets }: Deps, factor: SecondFactor): Promise<string> {
  const secret = await openSecret(secrets, factor)
  if (secret === undefined)
    throw new AppError('INTERNAL', {
      message: 'El portal ya no puede leer tu segundo factor: pide a un administrador que lo restablezca.',
      cause: new Error('a second factor cannot be decrypted: is a key missing in JWT_PRIVATE_KEY?'),
    })
  if (factor.keyId !== newestKey(secrets).id) {
    const { secret: text, keyId } = await sealTotpSecret({ secrets }, factor.userId, secret)
    const row = { id: String(factor.userId), text: factor.secret }
    await replaceText(orm, sealedFactors, row, { text, keyId })
  }
  return secret
}

/** 50 random bits each: `abcde-fghij`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const recoveryPurpose = (userId: number) => `recovery code:${userId}`

/** Under a key of the factor's own secret, which a rotation of keys leaves as it is. */
function recoveryHash(secret: string, userId: number, code: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'csuite-portal', 'recovery codes', 32))
  return createHmac('sha256', key)
    .update(`${recoveryPurpose(userId)}\u0000${bare(code)}`)
    .digest('base64url')
}

export async function hashRecoveryCodes(
  orm: Orm,
  deps: Deps,
  factor: SecondFactor,
  codes: readonly string[],
): Promise<string[]> {
  const secret = await totpSecret(orm, deps, factor)
  return codes.map((code) => recoveryHash(secret, factor.userId, code))
}

/** True for a valid code that was not used before. */
export async function redeemTotpCode(orm: Orm, deps: Deps, factor: SecondFactor, code: string) {
  const step = totpStep(await totpSecret(orm, deps, factor), bare(code), deps.now())
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
  const secret = await openSecret(deps.secrets, factor)
  const hashes = [
    ...(secret === undefined ? [] : [recoveryHash(secret, factor.userId, code)]),
    // Of factors that were set up when the installation's key was used.
    ...deps.secrets.hmacs(recoveryPurpose(factor.userId), bare(code)),
  ]
  const used = await redeemRecoveryCode(orm, factor.userId, hashes, new Date(deps.now()))
  return used ? 'recuperacion' : null
}

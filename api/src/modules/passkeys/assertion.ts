import { type PasskeyAnswer, passkeyOwner } from '@csuite/shared/contract/passkeys'
import { AppError } from '../../http/app-error'
import type { Platform } from '../../platform'
import { isChallenge, redeemChallenge } from './challenge'
import { type PasskeyRow, findByCredential, markPasskeyUsed } from './passkeys.repository'
import { passkeysTexts } from './passkeys.texts'

/** The relying party: RP ID and expected origin. */
export const relyingParty = ({ config }: Pick<Platform, 'config'>) => ({
  id: new URL(config.publicUrl).hostname,
  origin: config.publicUrl,
})

export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(passkeyOwner(userId), 'base64url'))

/** One error for every invalid response, so that it does not reveal which check failed. */
export const passkeyFailed = (message?: string, cause?: unknown): AppError =>
  new AppError('PASSKEY_FAILED', { message, cause })

/** The browser is told, so that it stops to offer the passkey. */
export const unknownPasskey = (): AppError =>
  new AppError('PASSKEY_FAILED', { message: passkeysTexts.unknown, extra: { desconocida: true } })

/** True for a response made inside a cross-origin frame. Call it with verified responses only. */
export const isFramed = (clientDataJSON: string): boolean => {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: boolean }
  return data.crossOrigin === true
}

type Needs = Pick<Platform, 'config' | 'database' | 'now' | 'secrets'>

/**
 * Verifies an assertion (origin, RP ID, unused challenge, user verification, signature counter) and returns its passkey.
 * @throws AppError PASSKEY_FAILED
 */
export async function verifyAssertion(platform: Needs, answer: PasskeyAnswer): Promise<PasskeyRow> {
  const { orm } = platform.database
  const passkey = await findByCredential(orm, answer.id)
  if (passkey === undefined) throw unknownPasskey()
  const named = answer.response.userHandle ?? undefined
  if (named !== undefined && named !== passkeyOwner(passkey.userId)) throw passkeyFailed()
  const { challenge, counter } = await verifiedAnswer(platform, passkey, answer)
  if (!(await redeemChallenge(platform, challenge))) throw passkeyFailed()
  if (!(await markPasskeyUsed(orm, passkey.id, counter, new Date(platform.now())))) throw passkeyFailed()
  return passkey
}

async function verifiedAnswer(
  platform: Needs,
  passkey: PasskeyRow,
  { response: { clientDataJSON, authenticatorData, signature }, ...answer }: PasskeyAnswer,
) {
  // Loaded on first use: 0.2 s and 10 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(platform)
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(platform, 'sign-in', given)
    },
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw passkeyFailed(undefined, error)
  })
  if (!verified || isFramed(clientDataJSON)) throw passkeyFailed()
  return { challenge, counter: authenticationInfo.newCounter }
}

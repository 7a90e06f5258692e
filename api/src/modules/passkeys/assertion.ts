import type { PasskeyAnswer } from '@csuite/shared/contract/passkeys'
import { AppError } from '../../http/app-error'
import type { Platform } from '../../platform'
import { isChallenge, redeemChallenge } from './challenge'
import { type PasskeyRow, findByCredential, markPasskeyUsed } from './passkeys.repository'
import { passkeysTexts } from './passkeys.texts'

/** Where passkeys of this portal live: the name that browsers tie them to, and the page's origin. */
export const relyingParty = ({ config }: Pick<Platform, 'config'>) => ({
  id: new URL(config.publicUrl).hostname,
  origin: config.publicUrl,
})

/** A person as authenticators keep them. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(String(userId))

/** The error for every invalid answer: naming the failed check would only help a forger. */
export const passkeyFailed = (message?: string, cause?: unknown): AppError =>
  new AppError('PASSKEY_FAILED', { ...(message === undefined ? {} : { message }), cause })

/** True for an answer that a page gave from inside another site's. The portal is never framed. Only of verified answers. */
export const isFramed = (clientDataJSON: string): boolean => {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: boolean }
  return data.crossOrigin === true
}

/**
 * The passkey that signed this answer: our origin and name, a live challenge that nobody answered before, a verified
 * user, a counter that moved on. 400 PASSKEY_FAILED otherwise.
 */
export async function verifyAssertion(platform: Platform, answer: PasskeyAnswer): Promise<PasskeyRow> {
  const { orm } = platform.database
  const passkey = await findByCredential(orm, answer.id)
  if (passkey === undefined) throw passkeyFailed(passkeysTexts.unknown)
  const named = answer.response.userHandle ?? undefined
  const owner = Buffer.from(userHandle(passkey.userId)).toString('base64url')
  if (named !== undefined && named !== owner) throw passkeyFailed()
  const { challenge, counter } = await verifiedAnswer(platform, passkey, answer)
  if (!(await redeemChallenge(platform, challenge))) throw passkeyFailed()
  if (!(await markPasskeyUsed(orm, passkey.id, counter, new Date(platform.now())))) throw passkeyFailed()
  return passkey
}

async function verifiedAnswer(
  platform: Platform,
  passkey: PasskeyRow,
  { response: { clientDataJSON, authenticatorData, signature }, ...answer }: PasskeyAnswer,
): Promise<{ challenge: string; counter: number }> {
  // 0.2 s and 10 MB that a start need not pay for.
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

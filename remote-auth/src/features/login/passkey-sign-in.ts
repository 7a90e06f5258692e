import { ApiError, call } from '@csuite/shared/client'
import { type PasskeyAnswer, passkeyOptions, passkeySignIn } from '@csuite/shared/contract/passkeys'
import {
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
  startAuthentication,
} from '@simplewebauthn/browser'
import { makeOwnPasskey } from './own-passkey'
import { signalUnknown } from './signal-unknown'
import { passkeyTexts } from './passkey.texts'

type SignedIn = Promise<{ access_token: string }>

/** A challenge expires on the server after five minutes. */
const RENEW_MS = 240_000

/** A passkey dialog is open because the user pressed a button. */
let dialogOpen = false

/**
 * Opens the browser's passkey dialog and signs in.
 * @throws ApiError with a message to show, also where the dialog is cancelled
 */
export async function signInByPasskey(mantener?: boolean): SignedIn {
  dialogOpen = true
  let respuesta: PasskeyAnswer
  try {
    respuesta = await answerChallenge(false)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'PASSKEY_FAILED', passkeyTexts.failed)
  } finally {
    dialogOpen = false
  }
  return signInWith(respuesta, mantener)
}

/** Offers passkeys in the email field's autofill (conditional mediation); the returned function stops. */
export function offerByAutofill(mantener: () => boolean | undefined, onChosen: (answer: SignedIn) => void) {
  let stopped = false
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const respuesta = await answerChallenge(true).catch(() => null)
    if (respuesta && !stopped) onChosen(signInWith(respuesta, mantener()))
  }
  void offer()
  const timer = setInterval(() => void offer(), RENEW_MS)
  return () => {
    stopped = true
    clearInterval(timer)
    WebAuthnAbortService.cancelCeremony()
    // The screen may close because of a sign-in, whose method is noted in a moment.
    setTimeout(() => void makeOwnPasskey())
  }
}

/** Has one of the user's passkeys sign the API's challenge. */
async function answerChallenge(useBrowserAutofill: boolean): Promise<PasskeyAnswer> {
  const optionsJSON = (await call(passkeyOptions)) as PublicKeyCredentialRequestOptionsJSON
  // A new ceremony aborts the one before: the autofill must not abort the dialog.
  if (useBrowserAutofill && dialogOpen) throw new Error('A passkey dialog is open.')
  return (await startAuthentication({ optionsJSON, useBrowserAutofill })) as PasskeyAnswer
}

const signInWith = async (respuesta: PasskeyAnswer, mantener?: boolean): SignedIn => {
  try {
    return await call(passkeySignIn, { body: { respuesta, mantener: mantener || undefined } })
  } catch (error) {
    if (error instanceof ApiError && error.body?.desconocida) void signalUnknown(respuesta.id)
    throw error
  }
}

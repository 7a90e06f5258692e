import { ApiError, call } from '@csuite/shared/client'
import { passkeySignIn } from '@csuite/shared/contract/passkeys'
import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { askPasskey } from './passkey'
import { passkeyTexts } from './passkey.texts'

type SignedIn = Promise<{ access_token: string }>

/** A challenge expires on the server after five minutes. */
const RENEW_MS = 240_000

/**
 * Opens the browser's passkey dialog and signs in.
 * @throws ApiError with a message to show, also where the dialog is cancelled
 */
export async function signInByPasskey(): SignedIn {
  const respuesta = await askPasskey().catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError(0, 'PASSKEY_FAILED', passkeyTexts.givenUp)
  })
  return call(passkeySignIn, { body: { respuesta } })
}

/** Offers passkeys in the email field's autofill (conditional mediation); the returned function stops. */
export function offerByAutofill(onChosen: (answer: SignedIn) => void): () => void {
  let over = false
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const respuesta = await askPasskey(true).catch(() => null)
    if (respuesta && !over) onChosen(call(passkeySignIn, { body: { respuesta } }))
  }
  void offer()
  const timer = setInterval(() => void offer(), RENEW_MS)
  return () => {
    over = true
    clearInterval(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}

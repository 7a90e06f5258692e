import { ApiError, call } from '@csuite/shared/client'
import { passkeySignIn } from '@csuite/shared/contract/passkeys'
import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { askPasskey } from './passkey'
import { passkeyTexts } from './passkey.texts'

type SignedIn = Promise<{ access_token: string }>

/** The API forgets a challenge after five minutes. */
const RENEW_MS = 240_000

/**
 * Signs in with one of the person's passkeys, which the browser asks for now.
 * @throws ApiError with words to show, also where the person or the browser gives up
 */
export async function signInByPasskey(): SignedIn {
  const respuesta = await askPasskey().catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError(0, 'PASSKEY_FAILED', passkeyTexts.givenUp)
  })
  return call(passkeySignIn, { body: { respuesta } })
}

/**
 * Offers the browser's passkeys among what it fills into the email's field, where it can; `onChosen` gets the sign-in
 * with the chosen one.
 * @returns the way to stop
 */
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

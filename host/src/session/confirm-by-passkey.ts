import { call } from '@csuite/shared/client'
import { type PasskeyAnswer, listPasskeys, passkeyOptions } from '@csuite/shared/contract/passkeys'
import { confirmIdentity } from '@csuite/shared/contract/sessions'

/** True where the browser knows passkeys (with WebAuthn's own JSON, so that no library is needed) and the person has one. */
export async function hasPasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await call(listPasskeys)).length > 0
}

/** Proves by a passkey who is signed in; throws where the API refuses, or the person gives up. */
export async function confirmByPasskey(): Promise<void> {
  const options = await call(passkeyOptions)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  await call(confirmIdentity, { body: { respuesta: credential.toJSON() as PasskeyAnswer } })
}

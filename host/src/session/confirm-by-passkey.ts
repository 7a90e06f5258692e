import { call } from '@csuite/shared/client'
import { type PasskeyAnswer, listPasskeys, passkeyOptions } from '@csuite/shared/contract/passkeys'
import { confirmIdentity } from '@csuite/shared/contract/sessions'

/** True where the browser supports passkeys (and their JSON, which saves a library) and the person has one. */
export async function hasPasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await call(listPasskeys)).length > 0
}

/** @throws where the API refuses, or the person cancels */
export async function confirmByPasskey(): Promise<void> {
  const options = await call(passkeyOptions)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  await call(confirmIdentity, { body: { respuesta: credential.toJSON() as PasskeyAnswer } })
}

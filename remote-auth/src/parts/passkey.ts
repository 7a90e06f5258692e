import { call } from '@csuite/shared/client'
import {
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  newPasskeyOptions,
  passkeyOptions,
} from '@csuite/shared/contract/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/**
 * What one of the person's passkeys answers to the API.
 * @throws where the API refuses, or the person or the browser gives up
 */
export async function askPasskey(useBrowserAutofill = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await call(passkeyOptions)) as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON, useBrowserAutofill })) as PasskeyAnswer
}

/** A new passkey for the API; throws as `askPasskey` does. */
export async function makePasskey(): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await call(newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as NewPasskeyAnswer
}

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

/** Whether the browser asks because the person pressed a button. */
let pressed = false

/**
 * What one of the person's passkeys answers to the API.
 * @throws where the API refuses, or the person or the browser gives up
 */
export async function askPasskey(useBrowserAutofill = false): Promise<PasskeyAnswer> {
  pressed ||= !useBrowserAutofill
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = (await call(passkeyOptions)) as PublicKeyCredentialRequestOptionsJSON
    // A ceremony that begins ends the one before it: an offer must not end what the person asked for.
    if (useBrowserAutofill && pressed) throw new Error('A passkey is being asked for.')
    return (await startAuthentication({ optionsJSON, useBrowserAutofill })) as PasskeyAnswer
  } finally {
    if (!useBrowserAutofill) pressed = false
  }
}

/** A new passkey for the API; throws as `askPasskey` does. */
export async function makePasskey(): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await call(newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as NewPasskeyAnswer
}

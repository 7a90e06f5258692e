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

/** A passkey dialog is open because the user pressed a button. */
let dialogOpen = false

/**
 * Has one of the user's passkeys sign the API's challenge.
 * @throws where the API refuses or the user cancels
 */
export async function askPasskey(useBrowserAutofill = false): Promise<PasskeyAnswer> {
  dialogOpen ||= !useBrowserAutofill
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = (await call(passkeyOptions)) as PublicKeyCredentialRequestOptionsJSON
    // A new ceremony aborts the one before: the autofill must not abort the dialog.
    if (useBrowserAutofill && dialogOpen) throw new Error('A passkey dialog is open.')
    return (await startAuthentication({ optionsJSON, useBrowserAutofill })) as PasskeyAnswer
  } finally {
    if (!useBrowserAutofill) dialogOpen = false
  }
}

/** Creates a passkey; throws as `askPasskey` does. */
export async function makePasskey(): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await call(newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as NewPasskeyAnswer
}

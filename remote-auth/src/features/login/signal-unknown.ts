import { sendSignal } from '@simplewebauthn/browser'

/** Tells the browser that no account has this passkey, so that it does not offer it again (W3C WebAuthn level 3, §5.1.10.1). */
export async function signalUnknown(credentialID: string): Promise<void> {
  try {
    await sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID })
  } catch {
    // Not every browser listens: it then offers the passkey again, and the person reads again why it fails.
  }
}

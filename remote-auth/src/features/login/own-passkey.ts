import { ApiError, call } from '@csuite/shared/client'
import { type NewPasskeyAnswer, addPasskey, newPasskeyOptions } from '@csuite/shared/contract/passkeys'
import { lastMethod, sessionStore } from '@csuite/shared/session'
import { readItem, writeItem } from '@csuite/shared/storage'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  WebAuthnAbortService,
  getBrowserCapabilities,
  startRegistration,
} from '@simplewebauthn/browser'
import { signalUnknown } from './signal-unknown'

/** Milliseconds; browsers answer at once, and one that does not would block every other passkey dialog. */
const ANSWER_MS = 10_000
/** Milliseconds for which a browser that refused is left alone. */
const REFUSED_MS = 30 * 86_400_000

/**
 * After a sign-in with a password: has the browser make a passkey without asking, where it does that for passwords that it filled in
 * (W3C WebAuthn level 3, §5.1.3: conditional mediation). Nobody waits for it and nobody is told of a failure: the person asked for
 * nothing. One that was made is not made again here, also once it is removed.
 */
export async function makeOwnPasskey(): Promise<void> {
  const { user } = sessionStore.getState()
  if (!user || lastMethod() !== 'password') return
  const key = `csuite-own-passkey-${user.id}` as const
  const notBefore = (until: number | null) => writeItem(key, until === null ? null : String(until))
  if (Number(readItem(key)) > Date.now()) return
  try {
    if ((await getBrowserCapabilities()).conditionalCreate !== 'supported') return
    // Already now: another tab may follow this sign-in.
    notBefore(Date.now() + REFUSED_MS)
    const options = await call(newPasskeyOptions, { query: { automatica: '1' } }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status >= 400)) notBefore(null)
      throw error
    })
    const respuesta = await create(options as PublicKeyCredentialCreationOptionsJSON)
    notBefore(Infinity)
    if (respuesta) await keep(respuesta)
  } catch {
    // The person signs in with the password, as before.
  }
}

/** Null where an authenticator of this person has one already. */
async function create(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<NewPasskeyAnswer | null> {
  const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), ANSWER_MS)
  try {
    return (await startRegistration({ optionsJSON, useAutoRegister: true })) as NewPasskeyAnswer
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function keep(respuesta: NewPasskeyAnswer): Promise<void> {
  try {
    await call(addPasskey, { body: { respuesta } })
  } catch (error) {
    // Without an answer the portal may have it.
    if (error instanceof ApiError && error.status >= 400) await signalUnknown(respuesta.id)
  }
}

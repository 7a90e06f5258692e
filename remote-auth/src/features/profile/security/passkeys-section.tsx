import { ApiError, call } from '@csuite/shared/client'
import {
  type NewPasskeyAnswer,
  PASSKEY_NAME_MAX,
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOwner,
} from '@csuite/shared/contract/passkeys'
import { formatDateTime } from '@csuite/shared/format'
import { useSession } from '@csuite/shared/session'
import { CardText } from '@csuite/shared/ui/card'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { hasPasskeys } from '../../../parts/has-passkeys'
import { FieldForm } from './field-form'
import { Row, RowButton, Rows, Section } from './section'
import { passkeysTexts as texts, sessionsTexts } from './security.texts'
import { useSection } from './use-section'

/** @throws ApiError with a message to show, also where the browser refuses or the user cancels */
async function createPasskey(nombre: string) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = (await call(newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
    const respuesta = (await startRegistration({ optionsJSON })) as NewPasskeyAnswer
    await call(addPasskey, { body: { nombre, respuesta } })
  } catch (error) {
    if (error instanceof ApiError && error.message) throw error
    // The authenticator already has one of the account's passkeys.
    const isKnown = (error as Error).name === 'InvalidStateError'
    throw new ApiError(0, 'CONFLICT', isKnown ? texts.known : texts.failed)
  }
}

/** Tells the browser which passkeys the account has, so that it offers no other (W3C WebAuthn level 3, §5.1.10.2). */
async function signalAccepted(userId: number): Promise<void> {
  try {
    const { sendSignal } = await import('@simplewebauthn/browser')
    const allAcceptedCredentialIDs = (await call(listPasskeys)).map(({ credencial }) => credencial)
    const account = { rpID: location.hostname, userID: passkeyOwner(userId) }
    await sendSignal({ signalName: 'allAcceptedCredentials', ...account, allAcceptedCredentialIDs })
  } catch {
    // Advice: without it the browser offers what the portal then refuses, and is told so.
  }
}

export function PasskeysSection() {
  const { query, busy, notice, change } = useSection(listPasskeys)
  const add = (nombre: string) => change(() => createPasskey(nombre))
  const userId = useSession(({ user }) => user?.id)
  const remove = (id: number) =>
    change(async () => {
      await call(deletePasskey, { params: { id: String(id) } })
      if (userId !== undefined && hasPasskeys()) void signalAccepted(userId)
    })
  return (
    <Section title={texts.title} intro={texts.intro} query={query} notice={notice}>
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <CardText>{texts.none}</CardText>
          ) : (
            <Rows>
              {passkeys.map(({ id, nombre, ultimoUso }) => (
                <Row
                  key={id}
                  name={nombre}
                  detail={ultimoUso ? sessionsTexts.lastUse(formatDateTime(ultimoUso)) : texts.neverUsed}
                >
                  <RowButton
                    disabled={busy}
                    aria-label={texts.removeOf(nombre)}
                    onClick={() => void remove(id)}
                  >
                    {texts.remove}
                  </RowButton>
                </Row>
              ))}
            </Rows>
          )}
          {hasPasskeys() ? (
            <FieldForm
              text={{ label: texts.name, maxLength: PASSKEY_NAME_MAX }}
              action={texts.add}
              variant="secondary"
              busy={busy}
              onSubmit={add}
            />
          ) : (
            <CardText>{texts.unsupported}</CardText>
          )}
        </>
      )}
    </Section>
  )
}

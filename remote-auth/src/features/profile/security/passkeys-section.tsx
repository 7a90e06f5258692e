import { ApiError, call } from '@csuite/shared/client'
import {
  type NewPasskeyAnswer,
  PASSKEY_NAME_MAX,
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
} from '@csuite/shared/contract/passkeys'
import { formatDateTime } from '@csuite/shared/format'
import { CardText } from '@csuite/shared/ui/card'
import { TextField } from '@csuite/shared/ui/field'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { hasPasskeys } from '../../../parts/has-passkeys'
import { FieldForm } from './field-form'
import { Row, RowButton, Rows, Section } from './section'
import { passkeysTexts as texts, sessionsTexts } from './security.texts'
import { useSection } from './use-section'

async function createPasskey(): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await call(newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
  try {
    return (await startRegistration({ optionsJSON })) as NewPasskeyAnswer
  } catch (error) {
    // The authenticator already has one of the account's passkeys.
    throw (error as Error).name === 'InvalidStateError' ? new ApiError(0, 'CONFLICT', texts.known) : error
  }
}

export function PasskeysSection() {
  const { query, busy, notice, change } = useSection(listPasskeys)
  const add = (nombre: string) =>
    change(async () => call(addPasskey, { body: { nombre, respuesta: await createPasskey() } }), {
      fallback: texts.failed,
    })
  const remove = (id: number) => change(() => call(deletePasskey, { params: { id: String(id) } }))
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
            <FieldForm action={texts.add} variant="secondary" busy={busy} onSubmit={add}>
              {(field) => <TextField {...field} label={texts.name} maxLength={PASSKEY_NAME_MAX} />}
            </FieldForm>
          ) : (
            <CardText>{texts.unsupported}</CardText>
          )}
        </>
      )}
    </Section>
  )
}

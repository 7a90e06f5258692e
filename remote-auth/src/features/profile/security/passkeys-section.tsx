import { ApiError, call } from '@csuite/shared/client'
import { PASSKEY_NAME_MAX, addPasskey, deletePasskey, listPasskeys } from '@csuite/shared/contract/passkeys'
import { formatDateTime } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { TextField } from '@csuite/shared/ui/field'
import { hasPasskeys } from '../../../parts/has-passkeys'
import { makePasskey } from '../../../parts/passkey'
import { FieldForm } from './field-form'
import { Row, Rows, Section } from './section'
import { passkeysTexts as texts, sessionsTexts } from './security.texts'
import { useSection } from './use-section'

const made = () =>
  makePasskey().catch((error: unknown) => {
    // WebAuthn's word for an authenticator that holds one of the account's passkeys.
    throw (error as Error).name === 'InvalidStateError' ? new ApiError(0, 'CONFLICT', texts.known) : error
  })

/** The passkeys that open the account. */
export function PasskeysSection() {
  const { query, busy, failure, change } = useSection(listPasskeys)
  const add = (nombre: string) =>
    change(async () => call(addPasskey, { body: { nombre, respuesta: await made() } }), texts.failed)
  const remove = (id: number) => change(() => call(deletePasskey, { params: { id: String(id) } }))
  return (
    <Section title={texts.title} intro={texts.intro} query={query} failure={failure}>
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
                  <Button
                    size="s"
                    variant="secondary"
                    disabled={busy}
                    aria-label={texts.removeOf(nombre)}
                    onClick={() => void remove(id)}
                  >
                    {texts.remove}
                  </Button>
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

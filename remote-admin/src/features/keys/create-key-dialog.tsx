import { settings } from '@csuite/shared/client'
import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { ServiceKeyBody, keyScopes } from '@csuite/shared/contract/service-keys'
import { dayIn } from '@csuite/shared/format'
import { DateField } from '@csuite/shared/ui/date-field'
import { Checkbox, TextField } from '@csuite/shared/ui/field'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import styled from 'styled-components'
import { ShownOnce } from '../../parts/shown-once'
import { FieldGroup } from '../../parts/titled-section'
import { keysTexts } from './keys.texts'
import { useCreateServiceKey } from './use-keys'

const { create: texts, created: createdTexts } = keysTexts

const DAY_MS = 24 * 3_600_000
const DAYS = 90

const dayAhead = (days: number) => dayIn(settings().timeZone, Date.now() + days * DAY_MS)

/** Only such a key may be of one remote. */
const ofDelivery = ({ alcances }: { alcances: KeyScope[] }) => alcances.join() === 'remotos'

export function CreateKeyDialog(dialog: OpenedDialog) {
  const create = useCreateServiceKey()
  const errorId = useId()
  const form = useForm(create, {
    start: () => ({ nombre: '', alcances: [] as KeyScope[], remoto: '', caduca: dayAhead(DAYS) }),
    texts,
    schema: ServiceKeyBody,
    bodyOf: ({ remoto, ...body }) => ({ ...body, ...(remoto && ofDelivery(body) && { remoto }) }),
  })
  if (create.data)
    return (
      <ShownOnce
        {...dialog}
        secret={create.data.clave}
        texts={{ ...createdTexts, text: createdTexts.text(create.data.nombre) }}
      />
    )
  const { alcances } = form.draft
  const scopesError = form.errors['alcances']
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('nombre')} maxLength={80} />
      <FieldGroup aria-describedby={scopesError ? errorId : undefined}>
        <legend>{texts.alcances}</legend>
        <Text $size={14} $tone="muted">
          {texts.alcancesHint}
        </Text>
        {keyScopes.map((scope) => (
          <div key={scope}>
            <Checkbox
              name="alcances"
              aria-describedby={`${errorId}-${scope}`}
              checked={alcances.includes(scope)}
              onChange={({ target }) =>
                form.change({
                  alcances: target.checked
                    ? [...alcances, scope]
                    : alcances.filter((other) => other !== scope),
                })
              }
              label={keysTexts.scopes[scope]}
            />
            <Worst $size={14} $tone="muted" id={`${errorId}-${scope}`}>
              {texts.scopeHints[scope]}
            </Worst>
          </div>
        ))}
        {scopesError && (
          <Text $size={14} $tone="danger" id={errorId} role="alert">
            {scopesError}
          </Text>
        )}
      </FieldGroup>
      {ofDelivery(form.draft) && <TextField {...form.field('remoto')} maxLength={41} spellCheck={false} />}
      <DateField {...form.field('caduca')} min={dayAhead(0)} max={dayAhead(365)} />
    </FormDialog>
  )
}

const Worst = styled(Text)`
  margin-left: 34px;
`

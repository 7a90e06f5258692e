import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import { ServiceKeyBody, keyScopes } from '@csuite/shared/contract/service-keys'
import { Checkbox, TextField } from '@csuite/shared/ui/field'
import { c, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { FormDialog } from '../../parts/form-dialog'
import { ShownOnce } from '../../parts/shown-once'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useForm } from '../../parts/use-form'
import { keysTexts } from './keys.texts'
import { useCreateServiceKey } from './use-keys'

const { create: texts, created: createdTexts } = keysTexts

const DAY_MS = 24 * 3_600_000
const DAYS = 90

/** The value of a date field. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Creates a service key and shows it once. */
export function CreateKeyDialog(dialog: OpenedDialog) {
  const create = useCreateServiceKey()
  const errorId = useId()
  const form = useForm(create, {
    start: () => ({ nombre: '', alcances: [] as KeyScope[], caduca: dayAhead(DAYS) }),
    texts,
    schema: ServiceKeyBody,
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
      <Scopes aria-describedby={scopesError ? errorId : undefined}>
        <legend>{texts.alcances}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            name="alcances"
            checked={alcances.includes(scope)}
            onChange={({ target }) =>
              form.change({
                alcances: target.checked ? [...alcances, scope] : alcances.filter((other) => other !== scope),
              })
            }
            label={
              <>
                {keysTexts.scopes[scope]} <Hint>{texts.scopeHints[scope]}</Hint>
              </>
            }
          />
        ))}
        {scopesError && (
          <ErrorText id={errorId} role="alert">
            {scopesError}
          </ErrorText>
        )}
      </Scopes>
      <TextField {...form.field('caduca')} type="date" min={dayAhead(0)} max={dayAhead(365)} />
    </FormDialog>
  )
}

const Scopes = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;
  & > legend {
    ${type.s14}
    font-weight: 550;
  }
`
const Hint = styled.span`
  color: ${c.muted};
`
const ErrorText = styled.p`
  ${type.s14}
  color: ${c.danger};
`

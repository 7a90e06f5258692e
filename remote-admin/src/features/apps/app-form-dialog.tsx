import { ApiError, errorMessage } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Alert } from '@csuite/shared/ui/alert'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { media, space } from '@csuite/shared/ui/theme'
import { type FormEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { focusFirstWrong } from '../../parts/field-errors'
import { FormStack } from '../../parts/form-dialog'
import { KEPT_FORMS, useKeptForm } from '../../parts/kept-form'
import { type AppBody, type AppDraft, type AppErrors, bodyOf, draftOf, errorsOf } from './app-draft'
import { CardPreview } from './card-preview'
import { IconField } from './icon-field'
import { appsTexts } from './apps.texts'

const texts = appsTexts.form

interface AppFormDialogProps {
  open: boolean
  /** The app that is changed; null: a new one. */
  app: App | null
  /** Rejects with the call's failure. */
  onSave: (body: AppBody) => Promise<unknown>
  onClose: () => void
}

/** The window in which an app is written. */
export function AppFormDialog({ open, app, onSave, onClose }: AppFormDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      size="l"
      title={app ? texts.editTitle(app.nombre) : texts.addTitle}
      form={formId}
      action={texts.save}
      busy={busy}
    >
      <AppForm id={formId} app={app} onBusy={setBusy} onSave={onSave} onSaved={onClose} />
    </ActionDialog>
  )
}

interface AppFormProps {
  id: string
  app: App | null
  onBusy: (busy: boolean) => void
  onSave: (body: AppBody) => Promise<unknown>
  onSaved: () => void
}

function AppForm({ id, app, onBusy, onSave, onSaved }: AppFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useKeptForm(KEPT_FORMS.app, app, () => draftOf(app))
  const [errors, setErrors] = useState<AppErrors>({})
  const [failure, setFailure] = useState<string | null>(null)

  const refuse = (found: AppErrors) => {
    setErrors(found)
    focusFirstWrong(form.current, found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(draft)
    const found = errorsOf(body)
    setFailure(null)
    if (Object.keys(found).length > 0) return refuse(found)
    onBusy(true)
    try {
      await onSave(body)
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.fields) refuse(error.fields)
      setFailure(errorMessage(error, app ? texts.updateFailed : texts.addFailed))
    } finally {
      onBusy(false)
    }
  }
  const set = (change: Partial<AppDraft>) => {
    setDraft((last) => ({ ...last, ...change }))
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([field]) => !(field in change))))
  }
  const text = (name: 'nombre' | 'descripcion' | 'longDescription' | AddressName | 'tags') => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const tick = (name: 'isEnabledWeb' | 'isEnabledMovil') => ({
    name,
    label: texts[name],
    checked: draft[name],
    onChange: (event: { target: { checked: boolean } }) => set({ [name]: event.target.checked }),
  })
  const address = { inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <Form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...text('nombre')} autoComplete="off" />
      <TextField {...text('tags')} hint={texts.tagsHint} optional autoComplete="off" />
      <Wide>
        <TextArea {...text('descripcion')} rows={2} />
      </Wide>
      <Wide>
        <TextArea {...text('longDescription')} optional />
      </Wide>
      <TextField {...text('webUrl')} {...address} hint={texts.webUrlHint} optional />
      <TextField {...text('iosUrl')} {...address} hint={texts.httpsHint} optional />
      <TextField {...text('androidUrl')} {...address} hint={texts.httpsHint} optional />
      <Checkbox {...tick('isEnabledWeb')} />
      <Checkbox {...tick('isEnabledMovil')} />
      <IconField
        id={app?.id ?? 0}
        value={draft.iconUrl}
        address={{ ...text('iconUrl'), ...address, hint: texts.httpsHint, optional: true }}
        onChange={(iconUrl) => set({ iconUrl })}
      />
      <Wide>
        <CardPreview id={app?.id ?? 0} storedIcon={app?.iconUrl ?? null} draft={draft} />
      </Wide>
      {failure && <Failure tone="danger">{failure}</Failure>}
    </Form>
  )
}

type AddressName = 'iconUrl' | 'webUrl' | 'iosUrl' | 'androidUrl'

const Form = styled(FormStack)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  padding-top: ${space[8]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
/** In sight, wherever the form was scrolled to. */
const Failure = styled(Alert)`
  position: sticky;
  z-index: 1;
  bottom: 0;
  grid-column: 1 / -1;
`
const Wide = styled.div`
  grid-column: 1 / -1;
`

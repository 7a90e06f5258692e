import type { App } from '@csuite/shared/contract/apps'
import { Alert } from '@csuite/shared/ui/alert'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { DRAFTS } from '../../parts/draft-recovery'
import { TwoColumns, Wide } from '../../parts/two-columns'
import { useDraftForm } from '../../parts/use-draft-form'
import { type AppBody, bodyOf, draftOf, validate } from './app-draft'
import { CardPreview } from './card-preview'
import { IconField } from './icon-field'
import { appsTexts } from './apps.texts'

const texts = appsTexts.form

interface AppFormProps {
  /** The app to edit; null: a new one. */
  app: App | null
  /** Rejects with the call's failure. */
  onSave: (body: AppBody) => Promise<unknown>
}

interface AppFormDialogProps extends AppFormProps {
  open: boolean
  busy: boolean
  onClose: () => void
}

/** The dialog for a new or an existing app. */
export function AppFormDialog({ app, onSave, ...dialog }: AppFormDialogProps) {
  const formId = useId()
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={app ? texts.editTitle(app.nombre) : texts.addTitle}
      form={formId}
      action={texts.save}
    >
      <AppForm id={formId} app={app} onSave={onSave} />
    </ActionDialog>
  )
}

const addressField = { inputMode: 'url', spellCheck: false } as const

function AppForm({ id, app, onSave }: AppFormProps & { id: string }) {
  const { form, draft, failure, change, field } = useDraftForm({
    name: DRAFTS.app,
    subject: app,
    start: () => draftOf(app),
    labels: texts,
    validate,
    save: (typed) => onSave(bodyOf(typed)),
    failed: app ? texts.updateFailed : texts.addFailed,
  })
  const checkbox = (name: 'isEnabledWeb' | 'isEnabledMovil') => ({
    name,
    label: texts[name],
    checked: draft[name],
    onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked }),
  })
  return (
    <Form id={id} {...form}>
      <TextField {...field('nombre')} />
      <TextField {...field('tags')} hint={texts.tagsHint} optional />
      <Wide>
        <TextArea {...field('descripcion')} rows={2} autoComplete="on" />
      </Wide>
      <Wide>
        <TextArea {...field('longDescription')} optional autoComplete="on" />
      </Wide>
      <TextField {...field('webUrl')} {...addressField} hint={texts.webUrlHint} optional />
      <TextField {...field('iosUrl')} {...addressField} hint={texts.httpsHint} optional />
      <TextField {...field('androidUrl')} {...addressField} hint={texts.httpsHint} optional />
      <Checkbox {...checkbox('isEnabledWeb')} />
      <Checkbox {...checkbox('isEnabledMovil')} />
      <IconField
        id={app?.id ?? 0}
        value={draft.iconUrl}
        address={{ ...field('iconUrl'), ...addressField, hint: texts.httpsHint, optional: true }}
        onChange={(iconUrl) => change({ iconUrl })}
      />
      <Wide>
        <CardPreview id={app?.id ?? 0} storedIcon={app?.iconUrl ?? null} draft={draft} />
      </Wide>
      {failure && <Failure tone="danger">{failure}</Failure>}
    </Form>
  )
}

const Form = styled(TwoColumns)`
  padding-top: ${space[8]};
`
/** Sticky, so that it is visible wherever the form is scrolled to. */
const Failure = styled(Alert)`
  position: sticky;
  z-index: 1;
  bottom: 0;
  grid-column: 1 / -1;
`

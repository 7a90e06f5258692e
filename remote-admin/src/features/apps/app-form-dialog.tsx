import { type App, RegisterAppBody } from '@csuite/shared/contract/apps'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { DRAFTS } from '../../parts/draft-recovery'
import { FormDialog } from '../../parts/form-dialog'
import { TwoColumns, Wide } from '../../parts/two-columns'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useForm } from '../../parts/use-form'
import { bodyOf, draftOf } from './app-draft'
import { CardPreview } from './card-preview'
import { IconField } from './icon-field'
import { appsTexts } from './apps.texts'
import { useSaveApp } from './use-catalogue'

const texts = appsTexts.form

interface AppFormDialogProps extends OpenedDialog {
  /** The app to edit; null: a new one. */
  app: App | null
  /** The page of the catalogue that is shown, and its setter. */
  page: number
  toPage: (page: number) => void
}

const addressField = { inputMode: 'url', spellCheck: false } as const

/** The dialog for a new or an existing app. */
export function AppFormDialog({ app, page, toPage, ...dialog }: AppFormDialogProps) {
  const form = useForm(useSaveApp(app, page, toPage), {
    start: () => draftOf(app),
    texts,
    schema: RegisterAppBody,
    bodyOf,
    explain: (errors) => (errors['tags'] ? { ...errors, tags: texts.tagsError } : errors),
    onSuccess: dialog.onClose,
    recovery: { name: DRAFTS.app, subject: app, isOpen: dialog.open },
  })
  const { draft, field, change } = form
  const ownTexts = app
    ? { ...texts, title: texts.editTitle(app.nombre), failed: texts.updateFailed }
    : { ...texts, title: texts.addTitle, failed: texts.addFailed }
  return (
    <FormDialog {...dialog} size="l" form={form} texts={ownTexts}>
      <TwoColumns>
        <TextField {...field('nombre')} />
        <TextField {...field('tags')} optional />
        <Wide>
          <TextArea {...field('descripcion')} rows={2} autoComplete="on" />
        </Wide>
        <Wide>
          <TextArea {...field('longDescription')} optional autoComplete="on" />
        </Wide>
        <TextField {...field('webUrl')} {...addressField} optional />
        <TextField {...field('iosUrl')} {...addressField} hint={texts.httpsHint} optional />
        <TextField {...field('androidUrl')} {...addressField} hint={texts.httpsHint} optional />
        <Checkbox {...form.checkbox('isEnabledWeb')} />
        <Checkbox {...form.checkbox('isEnabledMovil')} />
        <IconField
          id={app?.id ?? 0}
          value={draft.iconUrl}
          address={{ ...field('iconUrl'), ...addressField, hint: texts.httpsHint, optional: true }}
          onChange={(iconUrl) => change({ iconUrl })}
        />
        <Wide>
          <CardPreview id={app?.id ?? 0} storedIcon={app?.iconUrl ?? null} draft={draft} />
        </Wide>
      </TwoColumns>
    </FormDialog>
  )
}

import { type App, RegisterAppBody } from '@csuite/shared/contract/apps'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { TwoColumns, Wide } from '@csuite/shared/ui/layout'
import { Tabs } from '@csuite/shared/ui/tabs'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { bodyOf, draftOf } from './app-draft'
import { clientsTexts } from './clients.texts'
import { CardPreview } from './card-preview'
import { IconField } from './icon-field'
import { appsTexts } from './apps.texts'
import { useSaveApp } from './use-catalogue'

const texts = appsTexts.form

const ClientsDialog = lazy(() => import('./clients-dialog').then((m) => ({ default: m.ClientsDialog })))

interface AppFormDialogProps extends OpenedDialog {
  /** The app to edit; null: a new one. */
  app: App | null
  /** The page of the catalogue that is shown, and its setter. */
  page: number
  toPage: (page: number) => void
}

const addressField = { inputMode: 'url', spellCheck: false } as const

export function AppFormDialog({ app, page, toPage, ...dialog }: AppFormDialogProps) {
  const form = useForm(useSaveApp(app, page, toPage), {
    start: () => draftOf(app),
    texts,
    schema: RegisterAppBody,
    bodyOf,
    explain: (errors) => (errors['tags'] ? { ...errors, tags: texts.tagsError } : errors),
    onSuccess: dialog.onClose,
    recovery: { name: 'app', subject: app, isOpen: dialog.open },
  })
  const { draft, field, change } = form
  const [tab, setTab] = useState<'datos' | 'inicio'>('datos')
  const ownTexts = app
    ? { ...texts, title: texts.editTitle(app.nombre), failed: texts.updateFailed }
    : { ...texts, title: texts.addTitle, failed: texts.addFailed }
  const framed = (panel: ReactNode) =>
    app ? (
      <Tabs
        label={clientsTexts.tabs}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'datos', label: clientsTexts.data, panel },
          { value: 'inicio', label: clientsTexts.tab, panel },
        ]}
      />
    ) : (
      panel
    )
  const dialogOf = (panel: ReactNode) => (
    <FormDialog {...dialog} size="l" form={form} texts={ownTexts}>
      {framed(panel)}
    </FormDialog>
  )
  if (app && tab === 'inicio')
    return (
      <Suspense fallback={dialogOf(null)}>
        <ClientsDialog {...dialog} app={app} unsaved={form.isTouched} framed={framed} />
      </Suspense>
    )
  return dialogOf(
    <TwoColumns>
      <TextField {...field('nombre')} />
      <TextField {...field('tags')} optional />
      <Wide>
        <TextArea {...field('descripcion')} optional rows={2} autoComplete="on" />
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
    </TwoColumns>,
  )
}

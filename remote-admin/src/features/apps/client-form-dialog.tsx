import { type AppClient, ClientBody } from '@csuite/shared/contract/app-clients'
import { FormDialog, type OpenedDialog, noCorrection, optionsOf, useForm } from '@csuite/shared/form'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { clientsTexts } from './clients.texts'
import { useSaveClient } from './use-clients'

const texts = clientsTexts.form

/** An address may have a comma. */
const addressesIn = (text: string) => text.split(/\s+/).filter(Boolean)

interface ClientFormDialogProps extends OpenedDialog {
  appId: number
  /** Null: a new one. */
  client: AppClient | null
  onSaved: (client: AppClient & { secreto?: string | undefined }) => void
}

export function ClientFormDialog({ appId, client, onSaved, ...dialog }: ClientFormDialogProps) {
  const form = useForm(useSaveClient(appId, client), {
    start: () => ({
      nombre: client?.nombre ?? '',
      tipo: client?.tipo ?? ('confidencial' as const),
      redirecciones: client?.redirecciones.join('\n') ?? '',
      alSalir: client?.alSalir.join('\n') ?? '',
      avisoDeSalida: client?.avisoDeSalida ?? '',
      segundoFactor: client?.segundoFactor ?? false,
      elliptic: client?.algoritmo === 'ES256',
    }),
    texts,
    schema: ClientBody,
    bodyOf: ({ elliptic, ...draft }) => ({
      ...draft,
      algoritmo: elliptic ? ('ES256' as const) : ('RS256' as const),
      redirecciones: addressesIn(draft.redirecciones),
      alSalir: addressesIn(draft.alSalir),
      avisoDeSalida: draft.avisoDeSalida || null,
    }),
    onSuccess: onSaved,
    recovery: null,
  })
  const title = client ? texts.editTitle(client.nombre) : texts.addTitle
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts, title }}>
      <TextField {...form.field('nombre')} maxLength={80} />
      {!client && (
        <Select
          {...form.field('tipo')}
          options={optionsOf(clientsTexts.types)}
          onChange={({ target }) => form.change({ tipo: target.value as AppClient['tipo'] })}
        />
      )}
      <TextArea {...form.field('redirecciones')} {...noCorrection} rows={2} />
      <TextArea {...form.field('alSalir')} {...noCorrection} rows={2} optional />
      <TextField {...form.field('avisoDeSalida')} {...noCorrection} inputMode="url" optional />
      <Checkbox {...form.checkbox('segundoFactor')} />
      <Checkbox {...form.checkbox('elliptic')} />
    </FormDialog>
  )
}

import { type CompanyProvider, ProviderBody, ProviderChange } from '@csuite/shared/contract/company'
import { FormDialog, type OpenedDialog, noCorrection, splitWords, useForm } from '@csuite/shared/form'
import { Checkbox, PasswordField, TextArea, TextField } from '@csuite/shared/ui/field'
import { Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import { GroupMap, type MappedValue } from './group-map'
import { providersTexts } from './providers.texts'
import { useSaveProvider } from './use-providers'

const texts = providersTexts.form

interface ProviderFormDialogProps extends OpenedDialog {
  /** Null: a new one. */
  provider: CompanyProvider | null
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const repeated = (rows: MappedValue[]): string | undefined =>
  rows.map(({ valor }) => valor.trim()).find((valor, place, all) => valor && all.indexOf(valor) < place)

/** Who speaks for which addresses, and what its claims mean here. */
export function ProviderFormDialog({ provider, ...dialog }: ProviderFormDialogProps) {
  const hintId = useId()
  const form = useForm(useSaveProvider(provider), {
    start: () => ({
      nombre: provider?.nombre ?? '',
      emisor: provider?.emisor ?? '',
      clienteId: provider?.clienteId ?? '',
      secreto: '',
      dominios: provider?.dominios.join(', ') ?? '',
      grupos: Object.entries(provider?.grupos ?? {}).map(([valor, idGrupo]): MappedValue => ({
        valor,
        idGrupo,
      })),
      administradores: provider?.administradores.join('\n') ?? '',
      soloPorAqui: provider?.soloPorAqui ?? false,
    }),
    texts,
    schema: (provider ? ProviderChange : ProviderBody) as typeof ProviderBody,
    bodyOf: ({ secreto, dominios, grupos, administradores, ...draft }) => ({
      ...draft,
      ...(!(provider && secreto === '') && { secreto }),
      dominios: splitWords(dominios),
      grupos: repeated(grupos)
        ? null
        : Object.fromEntries(grupos.map(({ valor, idGrupo }) => [valor.trim(), idGrupo])),
      administradores: linesOf(administradores),
    }),
    explain: (errors, { grupos }) => {
      const value = repeated(grupos)
      return value ? { ...errors, grupos: texts.twice(value) } : errors
    },
    onSuccess: dialog.onClose,
  })
  const title = provider ? texts.editTitle(provider.nombre) : texts.addTitle
  const secretHint = provider ? texts.secretKept : texts.secretoHint
  return (
    <FormDialog {...dialog} size="m" form={form} texts={{ ...texts, title }}>
      <TextField {...form.field('nombre')} maxLength={60} />
      <TextField {...form.field('emisor')} {...noCorrection} inputMode="url" />
      {provider ? (
        <TextField label={texts.retorno} hint={texts.retornoHint} value={provider.retorno} readOnly />
      ) : (
        <Text $size={14} $tone="muted">
          {texts.retornoLater}
        </Text>
      )}
      <TextField {...form.field('clienteId')} {...noCorrection} />
      <PasswordField {...form.field('secreto')} hint={secretHint} autoComplete="new-password" />
      <TextField {...form.field('dominios')} {...noCorrection} />
      <GroupMap
        rows={form.draft.grupos}
        error={form.errors['grupos']}
        onChange={(grupos) => form.change({ grupos })}
      />
      <TextArea {...form.field('administradores')} {...noCorrection} rows={2} optional />
      <div>
        <Checkbox {...form.checkbox('soloPorAqui')} aria-describedby={hintId} />
        <Text $size={14} $tone="muted" id={hintId}>
          {texts.soloPorAquiHint}
        </Text>
      </div>
    </FormDialog>
  )
}

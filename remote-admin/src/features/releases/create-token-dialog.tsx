import { DeployTokenForm, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import {
  FormDialog,
  noCorrection,
  type OpenedDialog,
  optionsOf,
  splitWords,
  useForm,
} from '@csuite/shared/form'
import { ShownOnce } from '../../parts/shown-once'
import { tokensTexts } from './tokens.texts'
import { useCreateDeployToken } from './use-deploy-tokens'

const { create: texts, created: createdTexts } = tokensTexts

interface CreateTokenDialogProps extends OpenedDialog {
  /** Suggestions; a remote that is not published yet may get a token too. */
  remotes: readonly string[]
}

export function CreateTokenDialog({ remotes, ...dialog }: CreateTokenDialogProps) {
  const create = useCreateDeployToken()
  const form = useForm(create, {
    start: () => ({ remote: '', label: '', scopes: 'publish activate', days: String(TOKEN_DAYS) }),
    texts,
    schema: DeployTokenForm,
    bodyOf: ({ scopes, days, ...names }) => ({
      ...names,
      scopes: splitWords(scopes),
      days: Number(days),
    }),
  })
  if (create.data)
    return (
      <ShownOnce
        {...dialog}
        secret={create.data.token}
        texts={{ ...createdTexts, text: createdTexts.text(create.data.label, create.data.remote) }}
      />
    )
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('remote')} {...noCorrection} list={`${form.id}-remotes`} />
      <datalist id={`${form.id}-remotes`}>
        {remotes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...form.field('label')} maxLength={80} />
      <Select {...form.field('scopes')} options={optionsOf(texts.scopeChoices)} />
      <TextField {...form.field('days')} inputMode="numeric" />
    </FormDialog>
  )
}

import { DeployTokenForm, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { MutationDialog } from '../../parts/form-dialog'
import { ShownOnce } from '../../parts/shown-once'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, optionsOf, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { tokensTexts } from './tokens.texts'
import { useCreateDeployToken } from './use-deploy-tokens'

const { create: texts, created: createdTexts } = tokensTexts

interface CreateTokenDialogProps extends OpenedDialog {
  /** Suggestions; a remote that is not published yet may get a token too. */
  remotes: readonly string[]
}

/** Creates a deploy token and shows it once. */
export function CreateTokenDialog({ remotes, ...dialog }: CreateTokenDialogProps) {
  const create = useCreateDeployToken()
  const form = useFormMutation(create, {
    schema: DeployTokenForm,
    read: (text) => ({
      remote: text('remote'),
      label: text('label'),
      scopes: splitWords(text('scopes')),
      days: Number(text('days')),
    }),
  })
  if (create.data)
    return (
      <ShownOnce
        {...dialog}
        title={createdTexts.title}
        description={createdTexts.text(create.data.label, create.data.remote)}
        label={createdTexts.token}
        secret={create.data.token}
        texts={createdTexts}
      />
    )
  return (
    <MutationDialog {...dialog} form={form} texts={texts}>
      <TextField
        {...form.field('remote')}
        {...noCorrection}
        label={texts.remote}
        hint={texts.remoteHint}
        list={`${form.id}-remotes`}
      />
      <datalist id={`${form.id}-remotes`}>
        {remotes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...form.field('label')}
        label={texts.label}
        hint={texts.labelHint}
        maxLength={80}
        autoComplete="off"
      />
      <Select name="scopes" label={texts.scopes} options={optionsOf(texts.scopeChoices)} />
      <TextField
        {...form.field('days')}
        label={texts.days}
        defaultValue={String(TOKEN_DAYS)}
        inputMode="numeric"
        autoComplete="off"
      />
    </MutationDialog>
  )
}

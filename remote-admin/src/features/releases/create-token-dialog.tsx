import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { type DeployToken, DeployTokenBody, TOKEN_DAYS } from '@csuite/shared/contract/deploy-tokens'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors, focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { CreatedToken } from './created-token'
import { tokensTexts } from './tokens.texts'
import { useCreateDeployToken } from './use-deploy-tokens'

const texts = tokensTexts.create
const remotePattern = /^[a-z][a-z0-9-]{1,40}$/

const scopeChoices = {
  both: ['publish', 'activate'],
  publish: ['publish'],
  activate: ['activate'],
} satisfies Record<string, DeployToken['scopes']>
type ScopeChoice = keyof typeof scopeChoices

interface CreateTokenDialogProps {
  open: boolean
  /** Suggestions; a remote that is not published yet may have a credential too. */
  remotes: readonly string[]
  onClose: () => void
}

/** Makes a credential and shows it, once. Key it by the opening. */
export function CreateTokenDialog({ open, remotes, onClose }: CreateTokenDialogProps) {
  const formId = useId()
  const create = useCreateDeployToken()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const remote = read('remote')
    const scopes = scopeChoices[read('scopes') as ScopeChoice]
    const body = { label: read('label'), scopes, days: Number(read('days')) }
    const found = {
      ...(remotePattern.test(remote) ? {} : { remote: texts.remoteError }),
      ...fieldErrors(DeployTokenBody.safeParse(body)),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) create.mutate({ remote, ...body })
    else focusFirstWrong(event.currentTarget, found)
  }
  if (create.data) return <CreatedToken open={open} created={create.data} onClose={onClose} />
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title={texts.title}
      description={texts.text}
      formId={formId}
      cancel={texts.cancel}
      action={texts.action}
      busy={create.isPending}
    >
      <FormStack id={formId} noValidate onSubmit={submit}>
        {create.error && <Alert tone="danger">{errorMessage(create.error, texts.failed)}</Alert>}
        <TextField
          name="remote"
          label={texts.remote}
          hint={texts.remoteHint}
          error={errors['remote']}
          list={`${formId}-remotes`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <datalist id={`${formId}-remotes`}>
          {remotes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          name="label"
          label={texts.label}
          hint={texts.labelHint}
          error={errors['label']}
          maxLength={80}
          autoComplete="off"
        />
        <Select
          name="scopes"
          label={texts.scopes}
          options={Object.entries(texts.scopeChoices).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          name="days"
          label={texts.days}
          error={errors['days']}
          defaultValue={String(TOKEN_DAYS)}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormStack>
    </FormDialog>
  )
}

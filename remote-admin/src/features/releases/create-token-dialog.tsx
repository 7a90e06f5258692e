import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { type FormEvent, useId, useState } from 'react'
import { focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { CreatedToken } from './created-token'
import { tokensTexts } from './tokens.texts'
import { useCreateDeployToken } from './use-deploy-tokens'

const texts = tokensTexts.create
const remotePattern = /^[a-z][a-z0-9-]{1,40}$/

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
  const [errors, setErrors] = useState<{ remote?: string; label?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const body = { remote: read('remote'), label: read('label') }
    const found = {
      ...(remotePattern.test(body.remote) ? {} : { remote: texts.remoteError }),
      ...(body.label === '' ? { label: texts.labelError } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) create.mutate(body)
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
          error={errors.remote}
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
          error={errors.label}
          maxLength={80}
          autoComplete="off"
        />
      </FormStack>
    </FormDialog>
  )
}

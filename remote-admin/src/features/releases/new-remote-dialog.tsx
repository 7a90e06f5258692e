import { ApiError, errorMessage } from '@csuite/shared/client'
import { RemoteBody } from '@csuite/shared/contract/remote-owners'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors, focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { newRemoteTexts as texts } from './new-remote.texts'
import { useCreateRemote } from './use-releases'

interface NewRemoteDialogProps {
  open: boolean
  onClose: () => void
}

/** Makes a remote with the addresses that it owns. Key it by the opening. */
export function NewRemoteDialog({ open, onClose }: NewRemoteDialogProps) {
  const formId = useId()
  const create = useCreateRemote()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      name: read('name'),
      addresses: read('addresses')
        .split(/[\s,]+/)
        .filter(Boolean),
    }
    const found = fieldErrors(RemoteBody.safeParse(body))
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstWrong(form, found)
    create.mutate(body, {
      onSuccess: ({ name }) => {
        toast.ok(texts.done(name))
        onClose()
      },
      onError: (failure) => setErrors(failure instanceof ApiError ? (failure.fields ?? {}) : {}),
    })
  }
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
        {create.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{errorMessage(create.error, texts.failed)}</Alert>
        )}
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          error={errors['name']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="addresses"
          label={texts.addresses}
          hint={texts.addressesHint}
          error={errors['addresses']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormStack>
    </FormDialog>
  )
}

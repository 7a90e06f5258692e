import { ApiError, errorMessage } from '@csuite/shared/client'
import { RemoteAddressesForm } from '@csuite/shared/contract/remote-owners'
import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors, focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { remoteAddressesTexts as texts } from './remote-addresses.texts'
import { useChangeAddresses } from './use-releases'

interface RemoteAddressesDialogProps {
  remote: RemoteSummary
  open: boolean
  onClose: () => void
}

/** Gives a remote further addresses, and says what its worker may answer for. Key it by the opening. */
export function RemoteAddressesDialog({ remote, open, onClose }: RemoteAddressesDialogProps) {
  const formId = useId()
  const change = useChangeAddresses()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const words = (name: string) =>
      String(values.get(name) ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
    const typed = { addresses: words('addresses'), scope: words('scope').join(' ') || null }
    const found = fieldErrors(RemoteAddressesForm.safeParse(typed))
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstWrong(form, found)
    change.mutate(
      { remote, ...typed },
      {
        onSuccess: ({ name }) => {
          toast.ok(texts.done(name))
          onClose()
        },
        onError: (failure) => setErrors(failure instanceof ApiError ? (failure.fields ?? {}) : {}),
      },
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title={texts.title(remote.name)}
      description={texts.text(remote.addresses)}
      formId={formId}
      cancel={texts.cancel}
      action={texts.action}
      busy={change.isPending}
    >
      <FormStack id={formId} noValidate onSubmit={submit}>
        {change.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{errorMessage(change.error, texts.failed)}</Alert>
        )}
        <TextField
          name="addresses"
          label={texts.addresses}
          hint={texts.addressesHint}
          error={errors['addresses']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <TextField
          name="scope"
          label={texts.scope}
          hint={texts.scopeHint}
          error={errors['scope']}
          defaultValue={remote.workerScope ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      </FormStack>
    </FormDialog>
  )
}

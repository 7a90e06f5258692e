import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { InviteUserBody, inviteUser } from '@csuite/shared/contract/user-administration'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors, focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { inviteTexts as texts } from './access.texts'
import { useRefresh } from './use-user-actions'

/** 'Invitar' and its window. */
export function InviteButton({ onInvited }: { onInvited: (email: string) => void }) {
  const [open, setOpen] = useState(false)
  const [serial, setSerial] = useState(0)
  const close = () => setOpen(false)
  const begin = () => {
    setSerial((last) => last + 1)
    setOpen(true)
  }
  return (
    <>
      <Button size="s" variant="secondary" icon={<UserPlus />} onClick={begin}>
        {texts.open}
      </Button>
      <InviteDialog
        key={serial}
        open={open}
        onInvited={(email) => {
          onInvited(email)
          close()
        }}
        onClose={close}
      />
    </>
  )
}

interface InviteDialogProps {
  open: boolean
  onInvited: (email: string) => void
  onClose: () => void
}

/** Makes an account whose person sets the password by way of the mailbox. */
function InviteDialog({ open, onInvited, onClose }: InviteDialogProps) {
  const formId = useId()
  const refresh = useRefresh()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const invite = useMutation({
    mutationFn: (body: InviteUserBody) => call(inviteUser, { body }),
    onSuccess: ({ email }) => onInvited(email),
    onError: (failure) => setErrors(failure instanceof ApiError ? (failure.fields ?? {}) : {}),
    onSettled: () => void refresh(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const checked = InviteUserBody.safeParse(Object.fromEntries(new FormData(form)))
    const found = fieldErrors(checked)
    setErrors(found)
    if (checked.success) invite.mutate(checked.data)
    else focusFirstWrong(form, found)
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
      busy={invite.isPending}
    >
      <FormStack id={formId} noValidate onSubmit={submit}>
        {invite.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{errorMessage(invite.error, texts.failed)}</Alert>
        )}
        <TextField
          name="email"
          type="email"
          label={texts.email}
          error={errors['email']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField name="name" label={texts.name} error={errors['name']} autoComplete="off" />
        <TextField name="lastName" label={texts.lastName} error={errors['lastName']} autoComplete="off" />
      </FormStack>
    </FormDialog>
  )
}

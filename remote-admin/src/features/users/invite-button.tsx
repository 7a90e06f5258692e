import { call } from '@csuite/shared/client'
import { InviteUserBody, inviteUser } from '@csuite/shared/contract/user-administration'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, useFormMutation } from '../../parts/use-form-mutation'
import { useRefresh } from '../../parts/people/people-cache'
import { useDialogState } from '../../parts/use-dialog-state'
import { ActionWord } from './action-word'
import { usersTexts } from './users.texts'

const texts = usersTexts.invite

/** 'Invitar' and its dialog. */
export function InviteButton({ onInvited }: { onInvited: (email: string) => void }) {
  const dialog = useDialogState()
  return (
    <>
      <Button size="s" variant="secondary" icon={<UserPlus />} onClick={() => dialog.open()}>
        <ActionWord>{texts.open}</ActionWord>
      </Button>
      <InviteDialog
        key={dialog.opening}
        open={dialog.isOpen}
        onInvited={(email) => {
          onInvited(email)
          dialog.close()
        }}
        onClose={dialog.close}
      />
    </>
  )
}

interface InviteDialogProps {
  open: boolean
  onInvited: (email: string) => void
  onClose: () => void
}

/** Creates an account and mails the person a link to set the password. */
function InviteDialog({ open, onInvited, onClose }: InviteDialogProps) {
  const refresh = useRefresh()
  const invite = useMutation({
    mutationFn: (body: InviteUserBody) => call(inviteUser, { body }),
    onSuccess: ({ email }) => onInvited(email),
    onSettled: () => void refresh(),
  })
  const form = useFormMutation(invite, {
    schema: InviteUserBody,
    read: (text) => ({ email: text('email'), name: text('name'), lastName: text('lastName') }),
  })
  return (
    <MutationDialog open={open} onClose={onClose} form={form} texts={texts}>
      <TextField {...form.field('email')} {...noCorrection} type="email" label={texts.email} />
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
      <TextField {...form.field('lastName')} label={texts.lastName} autoComplete="off" />
    </MutationDialog>
  )
}

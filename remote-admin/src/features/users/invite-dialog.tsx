import { call } from '@csuite/shared/client'
import { InviteUserBody, inviteUser } from '@csuite/shared/contract/user-administration'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, useFormMutation } from '../../parts/use-form-mutation'
import { useRefresh } from '../../parts/people/people-cache'
import type { TitleDialogProps } from './title-buttons'
import { usersTexts } from './users.texts'

const texts = usersTexts.invite

/** Creates an account and mails the person a link to set the password. */
export function InviteDialog({ onDone, ...dialog }: TitleDialogProps<string>) {
  const refresh = useRefresh()
  const invite = useMutation({
    mutationFn: (body: InviteUserBody) => call(inviteUser, { body }),
    onSuccess: ({ email }) => onDone(email),
    onSettled: () => void refresh(),
  })
  const form = useFormMutation(invite, {
    schema: InviteUserBody,
    read: (text) => ({ email: text('email'), name: text('name'), lastName: text('lastName') }),
  })
  return (
    <MutationDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('email')} {...noCorrection} type="email" label={texts.email} />
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
      <TextField {...form.field('lastName')} label={texts.lastName} autoComplete="off" />
    </MutationDialog>
  )
}

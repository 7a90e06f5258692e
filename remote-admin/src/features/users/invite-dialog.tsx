import { call } from '@csuite/shared/client'
import { InviteUserBody, inviteUser } from '@csuite/shared/contract/user-administration'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { FormDialog } from '../../parts/form-dialog'
import { noCorrection, useForm } from '../../parts/use-form'
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
  const form = useForm(invite, {
    start: () => ({ email: '', name: '', lastName: '' }),
    texts,
    schema: InviteUserBody,
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('email')} {...noCorrection} type="email" />
      <TextField {...form.field('name')} />
      <TextField {...form.field('lastName')} />
    </FormDialog>
  )
}

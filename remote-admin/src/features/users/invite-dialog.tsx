import { call } from '@csuite/shared/client'
import { InviteUserBody } from '@csuite/shared/contract/invitation'
import { inviteUser } from '@csuite/shared/contract/user-administration'
import { useSend } from '@csuite/shared/query'
import { TextField } from '@csuite/shared/ui/field'
import { FormDialog, noCorrection, type OpenedDialog, useForm } from '@csuite/shared/form'
import { userLists } from '../../parts/people/people-cache'
import { usersTexts } from './users.texts'

const texts = usersTexts.invite

export function InviteDialog(dialog: OpenedDialog) {
  const invite = useSend((body: InviteUserBody) => call(inviteUser, { body }), {
    stale: userLists,
    done: ({ email }) => texts.done(email),
  })
  const form = useForm(invite, {
    start: () => ({ email: '', name: '', lastName: '' }),
    texts,
    schema: InviteUserBody,
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('email')} {...noCorrection} type="email" />
      <TextField {...form.field('name')} />
      <TextField {...form.field('lastName')} />
    </FormDialog>
  )
}

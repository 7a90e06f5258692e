import type { User } from '@csuite/shared/contract/user'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { fullName } from './use-user-actions'
import { peopleTexts } from './people.texts'

const texts = peopleTexts.changeStatus

interface ChangeStatusDialogProps {
  open: boolean
  /** Whom it is about; stays while the dialog closes. */
  user: User | undefined
  isSelf: boolean
  busy: boolean
  onConfirm: (user: User) => void
  onClose: () => void
}

/** Asks before somebody is shut out or let in again. */
export function ChangeStatusDialog({ user, isSelf, onConfirm, ...dialog }: ChangeStatusDialogProps) {
  if (!user) return null
  const suspends = user.status === 'active'
  const name = fullName(user)
  return (
    <ActionDialog
      {...dialog}
      title={suspends ? texts.suspendTitle(name) : texts.reactivateTitle(name)}
      description={suspends ? texts.suspendText(user.email) : texts.reactivateText(user.email)}
      action={suspends ? texts.suspend : texts.reactivate}
      variant={suspends ? 'danger' : 'primary'}
      onConfirm={() => onConfirm(user)}
    >
      {suspends && isSelf && <p>{texts.suspendSelf}</p>}
    </ActionDialog>
  )
}

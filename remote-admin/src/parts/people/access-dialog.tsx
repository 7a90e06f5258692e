import type { User } from '@csuite/shared/contract/user'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { useOpening } from '../use-opening'
import { accessTexts } from './access.texts'
import { type AccessAction, useAccess } from './use-access'
import type { Show } from './notice'
import { fullName } from './use-user-actions'

/** The question before a person's way in is changed. */
export function useAccessDialog(show: Show) {
  const change = useAccess(show)
  const { subject, isOpen, open, close } = useOpening<{ user: User; action: AccessAction }>()
  const dialog = subject && (
    <AccessDialog
      {...subject}
      open={isOpen}
      busy={change.isPending}
      onConfirm={() => change.mutate(subject, { onSettled: close })}
      onClose={close}
    />
  )
  return { open, dialog }
}

interface AccessDialogProps {
  open: boolean
  user: User
  action: AccessAction
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function AccessDialog({ user, action, ...dialog }: AccessDialogProps) {
  const texts = accessTexts[action]
  return (
    <ActionDialog
      {...dialog}
      title={texts.title(user, fullName(user))}
      description={texts.text(user)}
      action={texts.action(user)}
      variant={action === 'code' ? 'primary' : 'danger'}
    />
  )
}

import type { User } from '@csuite/shared/contract/user'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { useRef } from 'react'
import { fullName } from './use-user-actions'
import { peopleTexts } from './people.texts'

const texts = peopleTexts.changeStatus

interface ChangeStatusDialogProps {
  open: boolean
  /** Whom it is about; stays while the dialog closes. */
  user: User | null
  isSelf: boolean
  busy: boolean
  onConfirm: (user: User) => void
  onClose: () => void
}

/** Asks before somebody is shut out or let in again. */
export function ChangeStatusDialog({
  open,
  user,
  isSelf,
  busy,
  onConfirm,
  onClose,
}: ChangeStatusDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  if (!user) return null
  const suspends = user.status === 'active'
  const name = fullName(user)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="s"
      title={suspends ? texts.suspendTitle(name) : texts.reactivateTitle(name)}
      description={suspends ? texts.suspendText(user.email) : texts.reactivateText(user.email)}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant={suspends ? 'danger' : 'primary'} busy={busy} onClick={() => onConfirm(user)}>
            {suspends ? texts.suspend : texts.reactivate}
          </Button>
        </>
      }
    >
      {suspends && isSelf && <p>{texts.suspendSelf}</p>}
    </Dialog>
  )
}

import type { User } from '@csuite/shared/contract/user'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { useCallback, useRef, useState } from 'react'
import { accessTexts } from './access.texts'
import { type AccessAction, useAccess } from './use-access'
import type { Show } from './notice'
import { fullName } from './use-user-actions'

/** The question before a person's way in is changed; the person stays in it while it closes. */
export function useAccessDialog(show: Show) {
  const change = useAccess(show)
  const [subject, setSubject] = useState<{ user: User; action: AccessAction } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((user: User, action: AccessAction) => {
    setSubject({ user, action })
    setOpen(true)
  }, [])
  const close = () => setOpen(false)
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

function AccessDialog({ open, user, action, busy, onConfirm, onClose }: AccessDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const texts = accessTexts[action]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="s"
      title={texts.title(user, fullName(user))}
      description={texts.text(user)}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {accessTexts.cancel}
          </Button>
          <Button variant={action === 'code' ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
            {texts.action(user)}
          </Button>
        </>
      }
    />
  )
}

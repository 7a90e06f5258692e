import { type ReactNode, useRef } from 'react'
import { words } from '@csuite/shared/texts'
import { Button, type ButtonProps } from '@csuite/shared/ui/button'
import { Dialog, type DialogProps } from '@csuite/shared/ui/dialog'

interface ActionDialogProps
  extends
    Omit<DialogProps, 'footer' | 'onOpenChange'>,
    Pick<ButtonProps, 'variant' | 'busy' | 'form' | 'disabled'> {
  cancel?: ReactNode
  action: ReactNode
  onClose: () => void
  /** Absent where the confirm button submits `form`. */
  onConfirm?: () => void
}

/** A confirmation or form dialog. Without a form the cancel button has the initial focus, and a click outside cancels. */
export function ActionDialog({
  cancel = words.cancel,
  action,
  variant,
  busy,
  form,
  disabled,
  onClose,
  onConfirm,
  ...dialog
}: ActionDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  // Closed while busy, it would hide a failure, and the answer would close the next dialog.
  const locked = busy && dialog.dismissible !== false
  return (
    <Dialog
      size="s"
      initialFocus={form ? undefined : cancelButton}
      outsideCloses={!form}
      {...dialog}
      unsaved={dialog.unsaved && !locked}
      onOpenChange={(next) => !next && !locked && onClose()}
      footer={
        <>
          <Button ref={cancelButton} variant="secondary" disabled={locked} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type={form ? 'submit' : 'button'}
            {...{ variant, form, disabled }}
            busy={busy ?? false}
            // Ignores clicks during the closing animation.
            onClick={(event) => (dialog.open ? onConfirm?.() : event.preventDefault())}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}

import { type ReactNode, useRef } from 'react'
import { words } from '../texts'
import { Button, type ButtonProps } from './button'
import { Dialog, type DialogProps } from './dialog'

interface ActionDialogProps
  extends Omit<DialogProps, 'footer' | 'onOpenChange'>, Pick<ButtonProps, 'variant' | 'busy' | 'form'> {
  /** Words of the button that only closes the window, 'Cancelar' unless given, and of the one that acts. */
  cancel?: ReactNode
  action: ReactNode
  onClose: () => void
  /** Absent where the second button sends `form`, which then stands among the children. */
  onConfirm?: () => void
}

/**
 * A small window with two ways on. Where it holds no form, the harmless one has the focus first. While busy it stays, unless
 * only its buttons close it: such a question can always be given up.
 */
export function ActionDialog({
  cancel = words.cancel,
  action,
  variant,
  busy,
  form,
  onClose,
  onConfirm,
  ...dialog
}: ActionDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  // Closed while it sends, a window would keep a failure to itself, and its answer would close the next one.
  const held = busy && dialog.dismissible !== false
  return (
    <Dialog
      size="s"
      initialFocus={form ? undefined : harmless}
      {...dialog}
      onOpenChange={(next) => !next && !held && onClose()}
      footer={
        <>
          <Button ref={harmless} variant="secondary" disabled={held} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type={form ? 'submit' : 'button'}
            {...{ variant, busy, form }}
            // A double click acts once: before what it started is known to be busy, and while the window fades out.
            onClick={(event) => (dialog.open && event.detail < 2 ? onConfirm?.() : event.preventDefault())}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}

import { Button } from '@csuite/shared/ui/button'
import { Dialog, type DialogProps } from '@csuite/shared/ui/dialog'
import { space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

interface FormDialogProps extends Omit<DialogProps, 'onOpenChange' | 'footer'> {
  /** Of the form among the children, which the second button sends. */
  formId: string
  cancel: string
  action: string
  busy: boolean
  onClose: () => void
}

/** A window around a form: one button leaves it, the other one sends it. */
export function FormDialog({ formId, cancel, action, busy, onClose, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    />
  )
}

/** Fields one below the other. */
export const FormStack = styled.form`
  display: grid;
  gap: ${space[16]};
`

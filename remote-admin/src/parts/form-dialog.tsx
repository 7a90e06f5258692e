import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Dialog, type DialogProps } from '@csuite/shared/ui/dialog'
import { space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { useFormMutation } from './use-form-mutation'

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

interface MutationDialogProps extends Pick<FormDialogProps, 'open' | 'onClose' | 'children'> {
  form: Omit<ReturnType<typeof useFormMutation>, 'field'>
  texts: Record<'title' | 'text' | 'cancel' | 'action' | 'failed', string>
}

/** A small window around fields that one call sends; its failure stands above them. */
export function MutationDialog({ form, texts, children, ...dialog }: MutationDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="s"
      title={texts.title}
      description={texts.text}
      formId={form.id}
      cancel={texts.cancel}
      action={texts.action}
      busy={form.busy}
    >
      <FormStack id={form.id} noValidate onSubmit={form.onSubmit}>
        {form.failure && <Alert tone="danger">{errorMessage(form.failure, texts.failed)}</Alert>}
        {children}
      </FormStack>
    </FormDialog>
  )
}

/** Fields one below the other. */
export const FormStack = styled.form`
  display: grid;
  gap: ${space[16]};
`

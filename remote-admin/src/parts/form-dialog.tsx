import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { space } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { OpenedDialog } from './use-dialog-state'
import type { useFormMutation } from './use-form-mutation'

interface MutationDialogProps extends OpenedDialog {
  form: Omit<ReturnType<typeof useFormMutation>, 'field'>
  texts: Record<'title' | 'text' | 'action' | 'failed', string>
  children: ReactNode
}

/** A dialog with a form that one call sends. */
export function MutationDialog({ form, texts, children, ...dialog }: MutationDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={texts.title}
      description={texts.text}
      form={form.id}
      action={texts.action}
      busy={form.busy}
    >
      <FormStack id={form.id} noValidate onSubmit={form.onSubmit}>
        {children}
        {form.failure && <Alert tone="danger">{errorMessage(form.failure, texts.failed)}</Alert>}
      </FormStack>
    </ActionDialog>
  )
}

export const FormStack = styled.form`
  display: grid;
  gap: ${space[16]};
`

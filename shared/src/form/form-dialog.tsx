import { errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Stack } from '@csuite/shared/ui/layout'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import styled from 'styled-components'
import type { OpenedDialog } from './use-dialog-state'

interface FormDialogProps
  extends OpenedDialog, Pick<ComponentProps<typeof ActionDialog>, 'size' | 'dismissible' | 'cancel'> {
  /** Of `useForm`. */
  form: {
    id: string
    busy: boolean
    failure: Error | null
    isTouched: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  texts: { title: string; text?: string; action: string; failed: string }
  children: ReactNode
}

export function FormDialog({ form, texts, children, ...dialog }: FormDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={texts.title}
      description={texts.text}
      form={form.id}
      action={texts.action}
      busy={form.busy}
      unsaved={form.isTouched}
    >
      <Stack as="form" id={form.id} noValidate onSubmit={form.onSubmit}>
        {children}
        {form.failure && <Failure tone="danger">{errorMessage(form.failure, texts.failed)}</Failure>}
      </Stack>
    </ActionDialog>
  )
}

/** Sticky, so that it is visible wherever the form is scrolled to. */
const Failure = styled(Alert)`
  position: sticky;
  z-index: 1;
  bottom: 0;
`

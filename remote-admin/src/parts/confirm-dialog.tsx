import { errorMessage } from '@csuite/shared/client'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { toast } from '@csuite/shared/ui/toast'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { useDialogState } from './use-dialog-state'

interface ConfirmDialogProps<Input> {
  dialog: Pick<ReturnType<typeof useDialogState>, 'isOpen' | 'close' | 'finalFocus'>
  mutation: UseMutationResult<unknown, Error, Input>
  input: Input
  title: string
  description: string
  action: string
  /** The toast after a success. With it a failure is a toast too, and closes the dialog; otherwise the dialog shows it. */
  done?: string
  /** Shown where the server sent no message. */
  failed: string
}

/** Asks before something is removed, and removes it. Where the dialog shows failures, key it by the opening. */
export function ConfirmDialog<Input>(props: ConfirmDialogProps<Input>) {
  const { dialog, mutation, input, done, failed, ...texts } = props
  const { isOpen, close, finalFocus } = dialog
  // A failure before may have been about another row.
  const { reset } = mutation
  useEffect(reset, [reset])
  const confirm = () =>
    mutation.mutate(
      input,
      done === undefined
        ? { onSuccess: close }
        : {
            onSuccess: () => toast.ok(done),
            onError: (failure) => toast.error(errorMessage(failure, failed)),
            onSettled: close,
          },
    )
  return (
    <ActionDialog
      {...texts}
      open={isOpen}
      variant="danger"
      busy={mutation.isPending}
      onConfirm={confirm}
      onClose={close}
      finalFocus={finalFocus}
    >
      {done === undefined && mutation.error && (
        <Alert tone="danger">{errorMessage(mutation.error, failed)}</Alert>
      )}
    </ActionDialog>
  )
}

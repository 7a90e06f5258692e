import { errorMessage } from '@csuite/shared/client'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { DialogOf, type OpenedDialog, type useDialogState } from '@csuite/shared/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'

interface ConfirmDialogProps<Input> extends OpenedDialog {
  mutation: UseMutationResult<unknown, Error, Input>
  input: Input
  title: string
  description: string
  action: string
  /** Shown where the server sent no message. */
  failed: string
}

/** Asks before something is removed, removes it, and shows why it could not. */
export function ConfirmDialog<Input>({ mutation, input, failed, ...dialog }: ConfirmDialogProps<Input>) {
  const { mutate, reset, error, isPending } = mutation
  // A failure before may have been about another row.
  useEffect(reset, [reset])
  return (
    <ActionDialog
      {...dialog}
      variant="danger"
      busy={isPending}
      onConfirm={() => mutate(input, { onSuccess: dialog.onClose })}
    >
      {error && <Alert tone="danger">{errorMessage(error, failed)}</Alert>}
    </ActionDialog>
  )
}

interface ConfirmOfProps<S extends Input, Input> {
  state: ReturnType<typeof useDialogState<S>>
  mutation: UseMutationResult<unknown, Error, Input>
  children: (subject: S) => Pick<ConfirmDialogProps<S>, 'title' | 'description' | 'action' | 'failed'>
}

/** Asks before what the dialog opens for is removed. */
export const ConfirmOf = <S extends Input, Input>({
  state,
  mutation,
  children,
}: ConfirmOfProps<S, Input>) => (
  <DialogOf state={state}>
    {(subject, dialog) => (
      <ConfirmDialog {...dialog} mutation={mutation} input={subject} {...children(subject)} />
    )}
  </DialogOf>
)

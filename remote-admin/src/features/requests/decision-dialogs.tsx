import { type AccessRequest, ApprovalForm, RejectionForm } from '@csuite/shared/contract/access-requests'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import type { ComponentProps } from 'react'
import { MutationDialog } from '../../parts/form-dialog'
import { useFormMutation } from '../../parts/use-form-mutation'
import { requestsTexts as texts } from './requests.texts'
import { useApprove, useReject } from './use-requests'

interface DecisionDialogProps extends Pick<
  ComponentProps<typeof MutationDialog>,
  'open' | 'onClose' | 'finalFocus'
> {
  request: AccessRequest
}

/** Approves until the end of a day. Key it by the opening. */
export function EndDialog({ request, onClose, ...dialog }: DecisionDialogProps) {
  const form = useFormMutation(useApprove(request.id), {
    schema: ApprovalForm,
    read: (text) => ({ hasta: text('hasta') }),
    onSuccess: onClose,
  })
  return (
    <MutationDialog {...dialog} onClose={onClose} form={form} texts={texts.endDialog}>
      <TextField {...form.field('hasta')} type="date" label={texts.endField} />
    </MutationDialog>
  )
}

/** Key it by the opening. */
export function RejectDialog({ request, onClose, ...dialog }: DecisionDialogProps) {
  const form = useFormMutation(useReject(request.id), {
    schema: RejectionForm,
    read: (text) => ({ motivo: text('motivo') }),
    onSuccess: onClose,
  })
  return (
    <MutationDialog {...dialog} onClose={onClose} form={form} texts={texts.rejectDialog}>
      <TextArea {...form.field('motivo')} label={texts.rejectField} rows={3} maxLength={500} />
    </MutationDialog>
  )
}

import { type AccessRequest, ApprovalForm, RejectionForm } from '@csuite/shared/contract/access-requests'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { MutationDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useFormMutation } from '../../parts/use-form-mutation'
import { requestsTexts as texts } from './requests.texts'
import { useApprove, useReject } from './use-requests'

interface DecisionDialogProps extends OpenedDialog {
  request: AccessRequest
}

/** Approves until the end of a day. */
export function EndDialog({ request, ...dialog }: DecisionDialogProps) {
  const form = useFormMutation(useApprove(request.id), {
    schema: ApprovalForm,
    read: (text) => ({ hasta: text('hasta') }),
    onSuccess: dialog.onClose,
  })
  return (
    <MutationDialog {...dialog} form={form} texts={texts.endDialog}>
      <TextField {...form.field('hasta')} type="date" label={texts.endField} />
    </MutationDialog>
  )
}

export function RejectDialog({ request, ...dialog }: DecisionDialogProps) {
  const form = useFormMutation(useReject(request.id), {
    schema: RejectionForm,
    read: (text) => ({ motivo: text('motivo') }),
    onSuccess: dialog.onClose,
  })
  return (
    <MutationDialog {...dialog} form={form} texts={texts.rejectDialog}>
      <TextArea {...form.field('motivo')} label={texts.rejectField} rows={3} maxLength={500} />
    </MutationDialog>
  )
}

import { type AccessRequest, ApprovalForm, RejectionForm } from '@csuite/shared/contract/access-requests'
import { DateField } from '@csuite/shared/ui/date-field'
import { TextArea } from '@csuite/shared/ui/field'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { requestsTexts as texts } from './requests.texts'
import { useApprove, useReject } from './use-requests'

interface DecisionDialogProps extends OpenedDialog {
  request: AccessRequest
}

export function EndDialog({ request, ...dialog }: DecisionDialogProps) {
  const form = useForm(useApprove(request.id), {
    start: () => ({ hasta: '' }),
    texts: texts.endDialog,
    schema: ApprovalForm,
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts.endDialog}>
      <DateField {...form.field('hasta')} />
    </FormDialog>
  )
}

export function RejectDialog({ request, ...dialog }: DecisionDialogProps) {
  const form = useForm(useReject(request.id), {
    start: () => ({ motivo: '' }),
    texts: texts.rejectDialog,
    schema: RejectionForm,
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts.rejectDialog}>
      <TextArea {...form.field('motivo')} rows={3} maxLength={500} />
    </FormDialog>
  )
}

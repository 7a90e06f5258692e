import { RemoteBody } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { newRemoteTexts as texts } from './new-remote.texts'
import { useCreateRemote } from './use-releases'

interface NewRemoteDialogProps {
  open: boolean
  onClose: () => void
}

/** Makes a remote with the addresses that it owns. Key it by the opening. */
export function NewRemoteDialog({ open, onClose }: NewRemoteDialogProps) {
  const form = useFormMutation(useCreateRemote(), {
    schema: RemoteBody,
    read: (text) => ({ name: text('name'), addresses: splitWords(text('addresses')) }),
    onSuccess: ({ name }) => {
      toast.ok(texts.done(name))
      onClose()
    },
  })
  return (
    <MutationDialog open={open} onClose={onClose} form={form} texts={texts}>
      <TextField {...form.field('name')} {...noCorrection} label={texts.name} hint={texts.nameHint} />
      <TextField
        {...form.field('addresses')}
        {...noCorrection}
        label={texts.addresses}
        hint={texts.addressesHint}
      />
    </MutationDialog>
  )
}

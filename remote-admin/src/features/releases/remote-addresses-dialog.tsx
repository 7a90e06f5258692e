import { RemoteAddressesForm } from '@csuite/shared/contract/remote-owners'
import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { remoteAddressesTexts as texts } from './remote-addresses.texts'
import { useChangeAddresses } from './use-releases'

interface RemoteAddressesDialogProps {
  remote: RemoteSummary
  open: boolean
  onClose: () => void
}

/** Gives a remote further addresses, and says what its worker may answer for. Key it by the opening. */
export function RemoteAddressesDialog({ remote, open, onClose }: RemoteAddressesDialogProps) {
  const form = useFormMutation(useChangeAddresses(remote), {
    schema: RemoteAddressesForm,
    read: (text) => ({ addresses: splitWords(text('addresses')), scope: text('scope') || null }),
    onSuccess: ({ name }) => {
      toast.ok(texts.done(name))
      onClose()
    },
  })
  const named = { ...texts, title: texts.title(remote.name), text: texts.text(remote.addresses) }
  return (
    <MutationDialog open={open} onClose={onClose} form={form} texts={named}>
      <TextField
        {...form.field('addresses')}
        {...noCorrection}
        label={texts.addresses}
        hint={texts.addressesHint}
        optional
      />
      <TextField
        {...form.field('scope')}
        {...noCorrection}
        label={texts.scope}
        hint={texts.scopeHint}
        defaultValue={remote.workerScope ?? ''}
        optional
      />
    </MutationDialog>
  )
}

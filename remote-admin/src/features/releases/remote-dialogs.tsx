import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemoteAddressesForm, RemoteBody } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { MutationDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { newRemoteTexts, remoteAddressesTexts } from './releases.texts'
import { useChangeAddresses, useCreateRemote } from './use-releases'

/** Creates a remote with its addresses. */
export function NewRemoteDialog(dialog: OpenedDialog) {
  const texts = newRemoteTexts
  const form = useFormMutation(useCreateRemote(), {
    schema: RemoteBody,
    read: (text) => ({ name: text('name'), addresses: splitWords(text('addresses')) }),
    onSuccess: ({ name }) => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  return (
    <MutationDialog {...dialog} form={form} texts={texts}>
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

/** Adds addresses to a remote and sets its service worker's scope. */
export function RemoteAddressesDialog({ remote, ...dialog }: OpenedDialog & { remote: RemoteSummary }) {
  const { name, addresses, workerScope } = remote
  const texts = remoteAddressesTexts
  const form = useFormMutation(useChangeAddresses(remote), {
    schema: RemoteAddressesForm,
    read: (text) => ({ addresses: splitWords(text('addresses')), scope: text('scope') || null }),
    onSuccess: () => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  const named = { ...texts, title: texts.title(name), text: texts.text(addresses) }
  return (
    <MutationDialog {...dialog} form={form} texts={named}>
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
        defaultValue={workerScope ?? ''}
        optional
      />
    </MutationDialog>
  )
}

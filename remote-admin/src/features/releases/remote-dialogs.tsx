import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemoteAddressesForm, RemoteBody } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { FormDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, splitWords, useForm } from '../../parts/use-form'
import { newRemoteTexts, remoteAddressesTexts } from './releases.texts'
import { useChangeAddresses, useCreateRemote } from './use-releases'

/** Creates a remote with its addresses. */
export function NewRemoteDialog(dialog: OpenedDialog) {
  const texts = newRemoteTexts
  const form = useForm(useCreateRemote(), {
    start: () => ({ name: '', addresses: '' }),
    texts,
    schema: RemoteBody,
    bodyOf: ({ name, addresses }) => ({ name, addresses: splitWords(addresses) }),
    onSuccess: ({ name }) => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('name')} {...noCorrection} />
      <TextField {...form.field('addresses')} {...noCorrection} />
    </FormDialog>
  )
}

/** Adds addresses to a remote and sets its service worker's scope. */
export function RemoteAddressesDialog({ remote, ...dialog }: OpenedDialog & { remote: RemoteSummary }) {
  const { name, addresses, workerScope } = remote
  const texts = remoteAddressesTexts
  const form = useForm(useChangeAddresses(remote), {
    start: () => ({ addresses: '', scope: workerScope ?? '' }),
    texts,
    schema: RemoteAddressesForm,
    bodyOf: (draft) => ({ addresses: splitWords(draft.addresses), scope: draft.scope || null }),
    onSuccess: () => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  const named = { ...texts, title: texts.title(name), text: texts.text(addresses) }
  return (
    <FormDialog {...dialog} form={form} texts={named}>
      <TextField {...form.field('addresses')} {...noCorrection} optional />
      <TextField {...form.field('scope')} {...noCorrection} optional />
    </FormDialog>
  )
}

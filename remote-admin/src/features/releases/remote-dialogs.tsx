import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemoteAddressesForm, RemoteBody, RemotePermissionsForm } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { FormDialog, noCorrection, type OpenedDialog, splitWords, useForm } from '@csuite/shared/form'
import { newRemoteTexts, permissionsTexts, remoteAddressesTexts } from './releases.texts'
import { useChangeAddresses, useChangePermissions, useCreateRemote } from './use-releases'

export function NewRemoteDialog(dialog: OpenedDialog) {
  const texts = newRemoteTexts
  const form = useForm(useCreateRemote(), {
    start: () => ({ name: '', addresses: '' }),
    texts,
    schema: RemoteBody,
    bodyOf: ({ name, addresses }) => ({ name, addresses: splitWords(addresses) }),
    onSuccess: dialog.onClose,
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
    onSuccess: dialog.onClose,
  })
  const named = { ...texts, title: texts.title(name), text: texts.text(addresses) }
  return (
    <FormDialog {...dialog} form={form} texts={named}>
      <TextField {...form.field('addresses')} {...noCorrection} optional />
      <TextField {...form.field('scope')} {...noCorrection} optional />
    </FormDialog>
  )
}

/** Edits the roles and origins of a remote. */
export function PermissionsDialog({ remote, ...dialog }: OpenedDialog & { remote: RemoteSummary }) {
  const texts = permissionsTexts
  const { name, roles, origins } = remote
  const form = useForm(useChangePermissions(remote), {
    start: () => ({
      roles: roles.join(' '),
      connect: origins.connect.join(' '),
      base: origins.base.join(' '),
    }),
    texts,
    schema: RemotePermissionsForm,
    bodyOf: (draft) => ({
      roles: splitWords(draft.roles),
      connect: splitWords(draft.connect),
      base: splitWords(draft.base),
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts, title: texts.title(name) }}>
      <TextField {...form.field('roles')} {...noCorrection} optional />
      <TextField {...form.field('connect')} {...noCorrection} optional />
      <TextField {...form.field('base')} {...noCorrection} optional />
    </FormDialog>
  )
}

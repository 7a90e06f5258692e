import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemotePermissionsForm } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { FormDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, splitWords, useForm } from '../../parts/use-form'
import { permissionsTexts as texts } from './releases.texts'
import { useChangePermissions } from './use-releases'

/** Edits the roles and origins of a remote. */
export function PermissionsDialog({ remote, ...dialog }: OpenedDialog & { remote: RemoteSummary }) {
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
    onSuccess: () => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts, title: texts.title(name) }}>
      <TextField {...form.field('roles')} {...noCorrection} optional />
      <TextField {...form.field('connect')} {...noCorrection} optional />
      <TextField {...form.field('base')} {...noCorrection} optional />
    </FormDialog>
  )
}

import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemotePermissionsForm } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { MutationDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { permissionsTexts as texts } from './releases.texts'
import { useChangePermissions } from './use-releases'

/** Edits the roles and origins of a remote. */
export function PermissionsDialog({ remote, ...dialog }: OpenedDialog & { remote: RemoteSummary }) {
  const { name, roles, origins } = remote
  const form = useFormMutation(useChangePermissions(remote), {
    schema: RemotePermissionsForm,
    read: (text) => ({
      roles: splitWords(text('roles')),
      connect: splitWords(text('connect')),
      base: splitWords(text('base')),
    }),
    onSuccess: () => {
      toast.ok(texts.done(name))
      dialog.onClose()
    },
  })
  const fields = [
    ['roles', texts.roles, texts.rolesHint, roles],
    ['connect', texts.connect, texts.connectHint, origins.connect],
    ['base', texts.base, texts.baseHint, origins.base],
  ] as const
  return (
    <MutationDialog {...dialog} form={form} texts={{ ...texts, title: texts.title(name) }}>
      {fields.map(([field, label, hint, granted]) => (
        <TextField
          key={field}
          {...form.field(field)}
          {...noCorrection}
          {...{ label, hint }}
          defaultValue={granted.join(' ')}
          optional
        />
      ))}
    </MutationDialog>
  )
}

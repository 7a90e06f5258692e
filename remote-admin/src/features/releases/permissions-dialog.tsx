import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { RemotePermissionsForm } from '@csuite/shared/contract/remote-owners'
import { TextField } from '@csuite/shared/ui/field'
import { toast } from '@csuite/shared/ui/toast'
import { MutationDialog } from '../../parts/form-dialog'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { permissionsTexts as texts } from './releases.texts'
import { useChangePermissions } from './use-releases'

interface PermissionsDialogProps {
  remote: RemoteSummary
  open: boolean
  onClose: () => void
}

/** Edits the roles and origins of a remote. Key it by the opening. */
export function PermissionsDialog({ remote, open, onClose }: PermissionsDialogProps) {
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
      onClose()
    },
  })
  const fields = [
    ['roles', texts.roles, texts.rolesHint, roles],
    ['connect', texts.connect, texts.connectHint, origins.connect],
    ['base', texts.base, texts.baseHint, origins.base],
  ] as const
  return (
    <MutationDialog open={open} onClose={onClose} form={form} texts={{ ...texts, title: texts.title(name) }}>
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

import { type Group, GroupForm } from '@csuite/shared/contract/groups'
import { TextField } from '@csuite/shared/ui/field'
import { MutationDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { noCorrection, splitWords, useFormMutation } from '../../parts/use-form-mutation'
import { groupsTexts as texts } from './groups.texts'
import { useSaveGroup } from './use-groups'

interface GroupFormDialogProps extends OpenedDialog {
  /** Null: a new one. */
  group: Group | null
}

/** Name, domains and responsible people of a group. */
export function GroupFormDialog({ group, ...dialog }: GroupFormDialogProps) {
  const form = useFormMutation(useSaveGroup(group), {
    schema: GroupForm,
    read: (text) => ({
      nombre: text('nombre'),
      dominios: splitWords(text('dominios')),
      responsables: splitWords(text('responsables')),
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <MutationDialog {...dialog} form={form} texts={group ? texts.editForm : texts.addForm}>
      <TextField
        {...form.field('nombre')}
        label={texts.name}
        defaultValue={group?.nombre}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        {...form.field('dominios')}
        {...noCorrection}
        label={texts.domains}
        hint={texts.domainsHint}
        defaultValue={group?.dominios.join(', ')}
        optional
      />
      <TextField
        {...form.field('responsables')}
        {...noCorrection}
        label={texts.responsibles}
        hint={texts.responsiblesHint}
        defaultValue={group?.responsables.map(({ email }) => email).join(', ')}
        optional
      />
    </MutationDialog>
  )
}

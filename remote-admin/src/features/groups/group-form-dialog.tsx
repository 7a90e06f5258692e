import { type Group, GroupForm } from '@csuite/shared/contract/groups'
import { TextField } from '@csuite/shared/ui/field'
import { FormDialog, noCorrection, type OpenedDialog, splitWords, useForm } from '@csuite/shared/form'
import { groupsTexts } from './groups.texts'
import { emailsOf, useSaveGroup } from './use-groups'

const texts = groupsTexts.form

interface GroupFormDialogProps extends OpenedDialog {
  /** Null: a new one. */
  group: Group | null
}

export function GroupFormDialog({ group, ...dialog }: GroupFormDialogProps) {
  const form = useForm(useSaveGroup(group), {
    start: () => ({
      nombre: group?.nombre ?? '',
      dominios: group?.dominios.join(', ') ?? '',
      responsables: emailsOf(group).join(', '),
    }),
    texts,
    schema: GroupForm,
    bodyOf: (draft) => ({
      nombre: draft.nombre,
      dominios: splitWords(draft.dominios),
      responsables: splitWords(draft.responsables),
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={group ? texts.edit : texts.add}>
      <TextField {...form.field('nombre')} maxLength={60} />
      <TextField {...form.field('dominios')} {...noCorrection} optional />
      <TextField {...form.field('responsables')} {...noCorrection} optional />
    </FormDialog>
  )
}

import { call } from '@csuite/shared/client'
import { NameForm, editUser } from '@csuite/shared/contract/profile'
import { FormDialog, useForm, useRequest } from '@csuite/shared/form'
import { setUser } from '@csuite/shared/session'
import { TextField } from '@csuite/shared/ui/field'
import { questionsTexts as texts } from './questions.texts'

/** Asks for a person's name, which may be left for later. */
export function AskName({ userId, onAnswer }: { userId: number; onAnswer: () => void }) {
  const save = useRequest((body: NameForm) => call(editUser, { params: { id: String(userId) }, body }))
  const form = useForm(save, {
    start: () => ({ name: '', lastName: '' }),
    texts,
    schema: NameForm,
    onSuccess: (user) => {
      setUser(user)
      onAnswer()
    },
  })
  return (
    <FormDialog
      open
      dismissible={false}
      onClose={onAnswer}
      cancel={texts.nameLater}
      form={form}
      texts={{
        title: texts.nameTitle,
        text: texts.nameDetail,
        action: texts.nameSave,
        failed: texts.nameNotSaved,
      }}
    >
      <TextField {...form.field('name')} autoComplete="given-name" />
      <TextField {...form.field('lastName')} autoComplete="family-name" />
    </FormDialog>
  )
}

import { ApiError, call, errorMessage } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import styled from 'styled-components'
import { focusFirstWrong } from '../../parts/field-errors'
import { FormStack } from '../../parts/form-dialog'
import { KEPT_FORMS, useKeptForm } from '../../parts/kept-form'
import { type EditDraft, type EditErrors, draftOf, errorsOf, meanwhileText } from './edit-draft'
import { editUserTexts as texts } from './edit-user.texts'

interface EditUserFormProps {
  id: string
  user: User
  firstField: RefObject<HTMLInputElement | null>
  /** Gets the person as they were when the draft began; rejects with the call's failure. */
  onSave: (draft: EditDraft, before: User) => Promise<void>
}

/** Name, last name and phone. The first wrong field gets the focus; a failure keeps what was typed. */
export function EditUserForm({ id, user, firstField, onSave }: EditUserFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useKeptForm(KEPT_FORMS.editUser, user, () => draftOf(user))
  const [before, setBefore] = useState(user)
  const [errors, setErrors] = useState<EditErrors>({})
  const [failure, setFailure] = useState<string | null>(null)

  const refuse = (found: EditErrors) => {
    setErrors(found)
    focusFirstWrong(form.current, found)
  }
  /** Where somebody else was faster, what they wrote is told, and saving again replaces it. */
  const saveOrTell = async () => {
    try {
      await onSave(draft, before)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      const fresh = await call(findPerson, { params: { id: String(user.id) } })
      setBefore(fresh)
      setFailure(meanwhileText(before, fresh))
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft, before)
    setFailure(null)
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      await saveOrTell()
    } catch (error) {
      if (error instanceof ApiError && error.fields) refuse(error.fields)
      setFailure(errorMessage(error, texts.failed))
    }
  }
  const field = (name: keyof EditDraft) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setErrors((last) => ({ ...last, [name]: undefined }))
      setDraft({ ...draft, [name]: event.target.value })
    },
  })
  return (
    <Form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...field('name')} ref={firstField} />
      <TextField {...field('lastName')} />
      <TextField {...field('phone')} type="tel" inputMode="tel" hint={texts.phoneHint} />
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Form>
  )
}

const Form = styled(FormStack)`
  padding-top: ${space[8]};
`

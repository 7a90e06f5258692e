import { ApiError, errorMessage } from '@csuite/shared/client'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import styled from 'styled-components'
import { focusFirstWrong } from '../../parts/field-errors'
import { FormStack } from '../../parts/form-dialog'
import { type EditDraft, type EditErrors, EditedMeanwhile, errorsOf } from './edit-draft'
import { editUserTexts as texts } from './edit-user.texts'

interface EditUserFormProps {
  id: string
  draft: EditDraft
  firstField: RefObject<HTMLInputElement | null>
  onDraft: (draft: EditDraft) => void
  /** Rejects with the call's failure. */
  onSave: (draft: EditDraft) => Promise<void>
}

/** Name, last name and phone. The first wrong field gets the focus; a failure keeps what was typed. */
export function EditUserForm({ id, draft, firstField, onDraft, onSave }: EditUserFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<EditErrors>({})
  const [failure, setFailure] = useState<string | null>(null)

  const refuse = (found: EditErrors) => {
    setErrors(found)
    focusFirstWrong(form.current, found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft)
    setFailure(null)
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      await onSave(draft)
    } catch (error) {
      if (error instanceof ApiError && error.fields) refuse(error.fields)
      setFailure(error instanceof EditedMeanwhile ? error.message : errorMessage(error, texts.failed))
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
      onDraft({ ...draft, [name]: event.target.value })
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

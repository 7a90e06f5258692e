import { ApiError, call } from '@csuite/shared/client'
import { EditUserBody, editUser } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { sessionStore, setUser } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { DRAFTS } from '../../parts/draft-recovery'
import { fieldErrors } from '../../parts/field-errors'
import { FormStack } from '../../parts/form-dialog'
import { useDraftForm } from '../../parts/use-draft-form'
import { editUserTexts as texts } from './edit-user.texts'

interface EditUserModalProps {
  user: User
  open: boolean
  onSaved: (user: User) => void
  onClose: () => void
}

/** Edits a user's name, last name and phone (spec §7: PUT /auth/editar). */
export function EditUserModal({ user, open, onSaved, onClose }: EditUserModalProps) {
  const formId = useId()
  const firstField = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: ({ draft, before }: EditChange) =>
      call(editUser, {
        params: { id: String(user.id) },
        body: {
          ...bodyOf(draft, before),
          before: { name: before.name, lastName: before.lastName, phone: before.phone },
        },
      }),
    onSuccess: (edited) => {
      if (edited.id === sessionStore.getState().user?.id) setUser(edited)
      onSaved(edited)
    },
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      description={user.email}
      initialFocus={firstField}
      form={formId}
      action={texts.save}
      busy={save.isPending}
    >
      {/* Unmounts when the dialog closes, so that each opening starts from the stored user. */}
      <EditUserForm id={formId} user={user} firstField={firstField} onSave={save.mutateAsync} />
    </ActionDialog>
  )
}

type EditDraft = ReturnType<typeof draftOf>

interface EditChange {
  draft: EditDraft
  /** The user when the draft began; the API refuses the edit if somebody else changed them since. */
  before: User
}

interface EditUserFormProps {
  id: string
  user: User
  firstField: RefObject<HTMLInputElement | null>
  onSave: (change: EditChange) => Promise<unknown>
}

function EditUserForm({ id, user, firstField, onSave }: EditUserFormProps) {
  const [before, setBefore] = useState(user)
  /** On a conflict, shows what the other administrator changed; saving again overwrites it. */
  const save = async (draft: EditDraft) => {
    try {
      await onSave({ draft, before })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      const stored = await call(findPerson, { params: { id: String(user.id) } })
      setBefore(stored)
      throw new ApiError(error.status, error.code, conflictText(before, stored))
    }
  }
  const { form, failure, field } = useDraftForm({
    name: DRAFTS.editUser,
    subject: user,
    start: () => draftOf(user),
    labels: texts,
    validate: (typed) => fieldErrors(EditUserBody.safeParse(bodyOf(typed, before))),
    save,
    failed: texts.failed,
  })
  return (
    <Form id={id} {...form}>
      <TextField {...field('name')} ref={firstField} />
      <TextField {...field('lastName')} />
      <TextField {...field('phone')} type="tel" inputMode="tel" hint={texts.phoneHint} />
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Form>
  )
}

const draftOf = ({ name, lastName, phone }: User) => ({ name, lastName, phone: phone ?? '' })

/** The request's fields; an empty phone is left out for a user who has none. */
const bodyOf = (draft: EditDraft, { phone }: User) => ({
  ...draft,
  phone: draft.phone || (phone === null ? undefined : ''),
})

function conflictText(before: User, after: User): string {
  const changes = (['name', 'lastName', 'phone'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => texts.change(texts[name], before[name] ?? '', after[name] ?? ''))
  return texts.conflict(changes.join('; '))
}

const Form = styled(FormStack)`
  padding-top: ${space[8]};
`

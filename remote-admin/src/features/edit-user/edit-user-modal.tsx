import { ApiError, call } from '@csuite/shared/client'
import { editUser } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { sessionStore, setUser } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { type RefObject, useId, useRef, useState } from 'react'
import { KEPT_FORMS, useKeptForm } from '../../parts/kept-form'
import { type EditDraft, EditedMeanwhile, draftOf } from './edit-draft'
import { EditUserForm } from './edit-user-form'
import { editUserTexts as texts } from './edit-user.texts'

interface EditUserModalProps {
  user: User
  open: boolean
  onSaved: (user: User) => void
  onClose: () => void
}

/** An administrator's edit of somebody's name, last name and phone (spec §7: PUT /auth/editar). */
export function EditUserModal({ user, open, onSaved, onClose }: EditUserModalProps) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const save = async (draft: EditDraft, before: User) => {
    setBusy(true)
    try {
      const edited = await call(editUser, {
        params: { id: String(user.id) },
        body: { ...draft, before: { name: before.name, lastName: before.lastName, phone: before.phone } },
      })
      if (edited.id === sessionStore.getState().user?.id) setUser(edited)
      onSaved(edited)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      description={user.email}
      initialFocus={first}
      form={formId}
      action={texts.save}
      busy={busy}
    >
      <Draft id={formId} user={user} firstField={first} onSave={save} />
    </ActionDialog>
  )
}

interface DraftProps {
  id: string
  user: User
  firstField: RefObject<HTMLInputElement | null>
  onSave: (draft: EditDraft, before: User) => Promise<void>
}

/** Lives as long as the window is open: the next opening starts from what is stored. */
function Draft({ id, user, firstField, onSave }: DraftProps) {
  const [draft, setDraft] = useKeptForm(KEPT_FORMS.editUser, user, () => draftOf(user))
  const [before, setBefore] = useState(user)
  /** Somebody else was faster: what they wrote is told, and saving again replaces it. */
  const saveOrTell = async (typed: EditDraft) => {
    try {
      await onSave(typed, before)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      const fresh = await call(findPerson, { params: { id: String(user.id) } })
      setBefore(fresh)
      throw new EditedMeanwhile(before, fresh)
    }
  }
  return <EditUserForm id={id} draft={draft} firstField={firstField} onDraft={setDraft} onSave={saveOrTell} />
}

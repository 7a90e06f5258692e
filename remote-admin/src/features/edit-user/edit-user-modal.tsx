import { call } from '@csuite/shared/client'
import { editUser } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore, setUser } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { useId, useRef, useState } from 'react'
import { type EditDraft, bodyOf } from './edit-draft'
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
        body: {
          ...bodyOf(draft, before),
          before: { name: before.name, lastName: before.lastName, phone: before.phone },
        },
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
      {/* Lives as long as the window is open: the next opening starts from what is stored. */}
      <EditUserForm id={formId} user={user} firstField={first} onSave={save} />
    </ActionDialog>
  )
}

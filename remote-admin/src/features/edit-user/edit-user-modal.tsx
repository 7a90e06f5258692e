import { ApiError, call } from '@csuite/shared/client'
import type { EndpointInput } from '@csuite/shared/contract/define-endpoint'
import { editUser, editUserBodyOf } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { useSend } from '@csuite/shared/query'
import { sessionStore, setUser } from '@csuite/shared/session'
import { TextField } from '@csuite/shared/ui/field'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { useState } from 'react'
import { changedFields } from '../../parts/changed-fields'
import { userLists } from '../../parts/people/people-cache'
import { editUserTexts as texts } from './edit-user.texts'

interface EditUserModalProps extends OpenedDialog {
  user: User
  onSaved: (user: User) => void
}

export function EditUserModal({ user, onSaved, ...dialog }: EditUserModalProps) {
  // The user when the draft began; the API refuses the edit if somebody else changed them since.
  const [before, setBefore] = useState(user)
  const params = { id: String(user.id) }
  const send = async (body: Omit<EndpointInput<typeof editUser>['body'], 'before'>) => {
    const { name, lastName, phone } = before
    try {
      const shown = { name, lastName, phone }
      return await call(editUser, {
        params,
        body: {
          ...{ ...shown, phone: phone ?? undefined },
          ...changedFields(body, { ...user, phone: user.phone ?? undefined }),
          before: shown,
        },
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
      // Shows what the other administrator changed; saving again overwrites what the draft changes too.
      const stored = await call(findPerson, { params })
      setBefore(stored)
      throw new ApiError(error.status, error.code, conflictText(before, stored))
    }
  }
  const save = useSend(send, {
    stale: userLists,
    onSuccess: (edited) => {
      if (edited.id === sessionStore.getState().user?.id) setUser(edited)
      onSaved(edited)
    },
  })
  const { field, ...form } = useForm(save, {
    start: () => ({ name: user.name, lastName: user.lastName, phone: user.phone ?? '' }),
    texts,
    schema: editUserBodyOf(user),
    // An empty phone is left out for a user who has none.
    bodyOf: (draft) => ({ ...draft, phone: draft.phone || (user.phone === null ? undefined : '') }),
  })
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts, text: user.email }}>
      <TextField {...field('name')} />
      <TextField {...field('lastName')} />
      <TextField {...field('phone')} type="tel" inputMode="tel" />
    </FormDialog>
  )
}

function conflictText(before: User, after: User): string {
  const changes = (['name', 'lastName', 'phone'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => texts.change(texts[name], before[name] ?? '', after[name] ?? ''))
  return texts.conflict(changes.join('; '))
}

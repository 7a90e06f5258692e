import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { type ComponentType, Suspense, useCallback, useMemo, useState } from 'react'
import { KEPT_FORMS, keptSubject } from '../kept-form'
import { useAccessDialog } from './access-dialog'
import { ChangeStatusDialog } from './change-status-dialog'
import type { Show } from './notice'
import { useReplaceUser } from './people-cache'
import { peopleTexts as texts } from './people.texts'
import type { PersonActions } from './person-menu'
import { fullName, useChangeStatus } from './use-user-actions'

/** The window in which a person's data are edited, another task of this panel. */
export type EditUserWindow = ComponentType<{
  user: User
  open: boolean
  onSaved: (user: User) => void
  onClose: () => void
}>

/**
 * The windows in which an administrator changes a person, and what opens them.
 * @param resumes whether an edit of this person that the end of a session interrupted goes on here
 */
export function usePersonWindows(
  show: Show,
  EditUserModal: EditUserWindow,
  resumes: (user: User) => boolean = () => true,
) {
  const ownId = useSession((state) => state.user?.id)
  const replaceUser = useReplaceUser()
  const changeStatus = useChangeStatus(show)
  const edit = useSubject(() => {
    const kept = keptSubject<User>(KEPT_FORMS.editUser)?.subject
    return kept && resumes(kept) ? kept : undefined
  })
  const status = useSubject()
  const access = useAccessDialog(show)
  const actions: Omit<PersonActions, 'onPlans'> = useMemo(
    () => ({ onEdit: edit.open, onChangeStatus: status.open, onAccess: access.open }),
    [edit.open, status.open, access.open],
  )
  const windows = (
    <>
      <ChangeStatusDialog
        open={status.isOpen}
        user={status.user}
        isSelf={status.user?.id === ownId}
        busy={changeStatus.isPending}
        onConfirm={(user) => changeStatus.mutate(user, { onSettled: status.close })}
        onClose={status.close}
      />
      {access.dialog}
      <Suspense fallback={null}>
        {edit.user && (
          <EditUserModal
            user={edit.user}
            open={edit.isOpen}
            onSaved={(user) => {
              replaceUser(user)
              show('ok', texts.edited(fullName(user)))
              edit.close()
            }}
            onClose={edit.close}
          />
        )}
      </Suspense>
    </>
  )
  return { actions, windows, ownId }
}

/** Whom a window is about; the person stays while it closes. */
export function useSubject(first?: () => User | undefined) {
  const [user, setUser] = useState<User | null>(() => first?.() ?? null)
  const [isOpen, setOpen] = useState(user !== null)
  const open = useCallback((next: User) => {
    setUser(next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { user, isOpen, open, close }
}

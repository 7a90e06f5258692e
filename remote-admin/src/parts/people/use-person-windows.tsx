import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { type ComponentType, Suspense, useMemo } from 'react'
import { KEPT_FORMS, keptSubject } from '../kept-form'
import { useOpening } from '../use-opening'
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
  const edit = useOpening(() => {
    const kept = keptSubject<User>(KEPT_FORMS.editUser)?.subject
    return kept && resumes(kept) ? kept : undefined
  })
  const status = useOpening<User>()
  const { open: openAccess, dialog: accessDialog } = useAccessDialog(show)
  const actions: Omit<PersonActions, 'onPlans'> = useMemo(
    () => ({
      onEdit: edit.open,
      onChangeStatus: status.open,
      onAccess: (user, action) => openAccess({ user, action }),
    }),
    [edit.open, status.open, openAccess],
  )
  const windows = (
    <>
      <ChangeStatusDialog
        open={status.isOpen}
        user={status.subject}
        isSelf={status.subject?.id === ownId}
        busy={changeStatus.isPending}
        onConfirm={(user) => changeStatus.mutate(user, { onSettled: status.close })}
        onClose={status.close}
      />
      {accessDialog}
      <Suspense fallback={null}>
        {edit.subject && (
          <EditUserModal
            user={edit.subject}
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

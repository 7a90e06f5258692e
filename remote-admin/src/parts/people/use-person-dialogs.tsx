import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { toast } from '@csuite/shared/ui/toast'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { type ComponentType, Suspense, useMemo } from 'react'
import { useReplaceUser } from './people-cache'
import { peopleTexts } from './people.texts'
import { personActionTexts, suspendSelfText } from './person-actions.texts'
import { fullName } from './person-labels'
import type { PersonMenuActions } from './person-menu'
import { type ActionOnPerson, usePersonAction } from './use-person-action'

/** The edit dialog; passed in by the routes, since another feature owns it. */
export type EditUserDialog = ComponentType<{
  user: User
  open: boolean
  onSaved: (user: User) => void
  onClose: () => void
}>

/**
 * The dialogs that change a person, and the callbacks that open them.
 * @param resumes whether to reopen an edit of this person that the end of a session interrupted
 */
export function usePersonDialogs(EditUserModal: EditUserDialog, resumes?: (user: User) => boolean) {
  const ownId = useSession((state) => state.user?.id)
  const replaceUser = useReplaceUser()
  const run = usePersonAction()
  const edit = useDialogState<User>('edit-user', resumes)
  const confirming = useDialogState<ActionOnPerson>()
  const { open: confirm } = confirming
  const actions: PersonMenuActions = useMemo(
    () => ({ onEdit: edit.open, onAction: (user, action) => confirm({ user, action }) }),
    [edit.open, confirm],
  )
  // The openers are in menus, so that the focus goes where a menu's own does.
  const dialogs = (
    <>
      <DialogOf state={confirming}>
        {(subject, { open, onClose }) => (
          <ConfirmAction
            {...{ ...subject, open, onClose }}
            isSelf={subject.user.id === ownId}
            busy={run.isPending}
            onConfirm={() => run.mutate(subject, { onSettled: onClose })}
          />
        )}
      </DialogOf>
      <Suspense fallback={null}>
        <DialogOf state={edit}>
          {(user, { open, onClose }) => (
            <EditUserModal
              {...{ user, open, onClose }}
              onSaved={(saved) => {
                replaceUser(saved)
                toast.ok(peopleTexts.edited(fullName(saved)))
                onClose()
              }}
            />
          )}
        </DialogOf>
      </Suspense>
    </>
  )
  return { actions, dialogs, ownId }
}

interface ConfirmActionProps extends ActionOnPerson {
  open: boolean
  isSelf: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmAction({ user, action, isSelf, ...dialog }: ConfirmActionProps) {
  const texts = personActionTexts[action]
  return (
    <ActionDialog
      {...dialog}
      title={texts.title(user, fullName(user))}
      description={texts.text(user)}
      action={texts.action(user)}
      variant={action !== 'code' && user.status === 'active' ? 'danger' : 'primary'}
    >
      {isSelf && action === 'status' && <p>{suspendSelfText}</p>}
    </ActionDialog>
  )
}

import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { ROLE_ADMIN, ROLE_USER, type User } from '@csuite/shared/contract/user'
import {
  type Person,
  changeRole,
  endUserSessions,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { SmallButton } from '../cells'
import { useReplaceUser, userLists } from './people-cache'
import { peopleTexts } from './people.texts'
import { personActionTexts, statusConflictText } from './person-actions.texts'
import { fullName } from './person-labels'

export type PersonAction = keyof typeof personActionTexts

export interface ActionOnPerson {
  user: User
  action: PersonAction
}

/** The actions that a person's status allows; for a full `Person`, only those that have an effect. */
export function actionsFor(user: User & Partial<Person>, isSelf: boolean): PersonAction[] {
  switch (user.status) {
    case 'pending_verification':
      return isSelf ? [] : ['code']
    case 'suspended':
      return ['status']
    case 'active': {
      if (isSelf) return ['status']
      const factor = user.segundoFactor === false ? [] : (['factor'] as const)
      return [...(user.invitado ? (['code'] as const) : []), 'role', 'sessions', ...factor, 'status']
    }
    default:
      return []
  }
}

const params = ({ id }: User) => ({ id: String(id) })
const requests: Record<PersonAction, (user: User) => Promise<unknown>> = {
  role: (user) =>
    call(changeRole, {
      params: params(user),
      body: { role: user.role === ROLE_ADMIN ? ROLE_USER : ROLE_ADMIN },
    }),
  code: (user) => call(resendCode, { params: params(user) }),
  sessions: (user) => call(endUserSessions, { params: params(user) }),
  factor: (user) => call(resetSecondFactor, { params: params(user) }),
  status: (user) => call(toggleUserStatus, { params: params(user), query: { seen: user.status } }),
}

/** Long enough to be reached by the keyboard. */
const UNDO_MS = 60_000

function sayUndoable(text: string, undo: () => void) {
  const onClick = () => {
    toast.dismiss(id)
    undo()
  }
  const action = <SmallButton onClick={onClick}>{peopleTexts.undo}</SmallButton>
  const id = toast.ok(text, { action, durationMs: UNDO_MS })
}

/** Runs an action on a person and shows the result. The cached person is replaced at once; a status change can be undone. */
export function usePersonAction() {
  const replace = useReplaceUser()
  const mutation = useSend(({ user, action }: ActionOnPerson) => requests[action](user), {
    stale: userLists,
    onSuccess: (answer, { user, action }) => {
      const changed = action === 'role' || action === 'status' ? (answer as User) : user
      if (changed !== user) replace(changed)
      const text = personActionTexts[action].done(user, fullName(changed))
      if (action === 'status') sayUndoable(text, () => mutation.mutate({ user: changed, action }))
      else toast.ok(text)
    },
    onError: (error, { action }) => {
      const isConflict = action === 'status' && error instanceof ApiError && error.code === 'CONFLICT'
      toast.error(isConflict ? statusConflictText : errorMessage(error, personActionTexts[action].failed))
    },
  })
  return mutation
}

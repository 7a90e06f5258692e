import { call, errorMessage } from '@csuite/shared/client'
import { ROLE_ADMIN, ROLE_USER, type User } from '@csuite/shared/contract/user'
import {
  type Person,
  changeRole,
  endUserSessions,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import { useMutation } from '@tanstack/react-query'
import { accessTexts } from './access.texts'
import type { Show } from './notice'
import { useRefresh, useReplaceUser } from './people-cache'
import { fullName } from './use-user-actions'

export type AccessAction = 'role' | 'code' | 'sessions' | 'factor'

/** The actions that a person's status allows; of a full `Person`, only those with something to do. */
export function accessActionsFor(user: User & Partial<Person>): AccessAction[] {
  if (user.status === 'pending_verification') return ['code']
  if (user.status !== 'active') return []
  return [
    ...(user.invitado ? (['code'] as const) : []),
    'role',
    'sessions',
    ...(user.segundoFactor === false ? [] : (['factor'] as const)),
  ]
}

const params = ({ id }: User) => ({ id: String(id) })
const requests: Record<AccessAction, (user: User) => Promise<unknown>> = {
  role: (user) =>
    call(changeRole, {
      params: params(user),
      body: { role: user.role === ROLE_ADMIN ? ROLE_USER : ROLE_ADMIN },
    }),
  code: (user) => call(resendCode, { params: params(user) }),
  sessions: (user) => call(endUserSessions, { params: params(user) }),
  factor: (user) => call(resetSecondFactor, { params: params(user) }),
}

/** Changes a person's way in and says what came of it. */
export function useAccess(show: Show) {
  const replace = useReplaceUser()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ user, action }: { user: User; action: AccessAction }) => requests[action](user),
    onSuccess: (changed, { user, action }) => {
      if (action === 'role') replace(changed as User)
      show('ok', accessTexts[action].done(user, fullName(user)))
    },
    onError: (error, { action }) => show('danger', errorMessage(error, accessTexts[action].failed)),
    onSettled: () => void refresh(),
  })
}

import { ApiError, call, errorMessage } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { toggleUserStatus, verifyEmails } from '@csuite/shared/contract/users'
import { useMutation } from '@tanstack/react-query'
import type { Show } from './notice'
import { useRefresh, useReplaceUser } from './people-cache'
import { peopleTexts as texts } from './people.texts'

/** Verifies pending users, all or none of them, and loads the list again either way: it may have changed meanwhile. */
export function useVerifyUsers(show: Show, onVerified: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds: number[]) => call(verifyEmails, { body: { userIds } }),
    onSuccess: ({ verified }) => {
      show('ok', texts.verified(verified))
      onVerified()
    },
    onError: (error) => {
      console.error(texts.verifyLogged, `${texts.verifyReason}: ${error.message}`)
      show('danger', errorMessage(error, texts.verifyFailed))
    },
    onSettled: () => void refresh(),
  })
}

/** Suspends an active user or reactivates a suspended one. The row changes with the answer, the counts are asked again. It can be undone. */
export function useChangeStatus(show: Show) {
  const replace = useReplaceUser()
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (user: User) =>
      call(toggleUserStatus, { params: { id: String(user.id) }, query: { seen: user.status } }),
    onSuccess: (changed) => {
      replace(changed)
      const name = fullName(changed)
      const { suspended, reactivated } = texts.changeStatus
      show('ok', changed.status === 'suspended' ? suspended(name) : reactivated(name), () =>
        change.mutate(changed),
      )
    },
    onError: (error) =>
      show(
        'danger',
        error instanceof ApiError && error.code === 'CONFLICT'
          ? texts.changeStatus.changed
          : errorMessage(error, texts.changeStatus.failed),
      ),
    onSettled: () => void refresh(),
  })
  return change
}

/** Name and last name, or the email of somebody without either. */
export function fullName(user: Pick<User, 'name' | 'lastName' | 'email'>): string {
  return `${user.name} ${user.lastName}`.trim() || user.email
}

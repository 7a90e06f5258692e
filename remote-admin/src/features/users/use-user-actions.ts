import { call, errorMessage } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { toggleUserStatus, verifyEmails } from '@csuite/shared/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type UsersPage, userStatsKey, usersKey } from './use-users'
import { usersTexts as texts } from './users.texts'

/** What the last action came to; a new one replaces it, also when its words are the same. */
export interface Notice {
  id: number
  tone: 'ok' | 'danger'
  text: string
}

/** The one message over the list. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const show = useCallback(
    (tone: Notice['tone'], text: string) => setNotice((last) => ({ id: (last?.id ?? 0) + 1, tone, text })),
    [],
  )
  const dismiss = useCallback(() => setNotice(null), [])
  return { notice, show, dismiss }
}

export type Show = ReturnType<typeof useNotice>['show']

/** Asks again for everything that a change of a user makes old. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: usersKey }),
      client.invalidateQueries({ queryKey: userStatsKey }),
    ])
}

/** Puts a changed person into every list that is known, without asking the server again. */
export function useReplaceUser() {
  const client = useQueryClient()
  return (changed: User) =>
    client.setQueriesData<UsersPage>(
      { queryKey: usersKey },
      (page) => page && { ...page, data: page.data.map((user) => (user.id === changed.id ? changed : user)) },
    )
}

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

/** Suspends an active user or reactivates a suspended one. The row changes with the answer, the counts are asked again. */
export function useChangeStatus(show: Show) {
  const replace = useReplaceUser()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (user: User) => call(toggleUserStatus, { params: { id: String(user.id) } }),
    onSuccess: (changed) => {
      replace(changed)
      const name = fullName(changed)
      const { suspended, reactivated } = texts.changeStatus
      show('ok', changed.status === 'suspended' ? suspended(name) : reactivated(name))
    },
    onError: (error) => show('danger', errorMessage(error, texts.changeStatus.failed)),
    onSettled: () => void refresh(),
  })
}

/** Name and last name, or the email of somebody without either. */
export function fullName(user: Pick<User, 'name' | 'lastName' | 'email'>): string {
  return `${user.name} ${user.lastName}`.trim() || user.email
}

import { call } from '@csuite/shared/client'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UsersView } from './users-address'
import { usersTexts as texts } from './users.texts'

export type UsersPage = EndpointResponse<typeof listUsers>

/** First parts of the keys of everything that a change of a user makes old. */
export const usersKey = ['admin', 'users'] as const
export const userStatsKey = ['admin', 'user-stats'] as const

/** The users of a view. While the next view loads, the rows of the one before stay (spec: failures are only logged). */
export function useUsers({ page, size, status, email }: UsersView) {
  return useQuery({
    queryKey: [...usersKey, { page, size, status, email }],
    queryFn: () =>
      logged(
        texts.listFailed,
        call(listUsers, { query: { page: String(page), limit: String(size), email, status } }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The four counts of the stat cards. */
export function useUserStats() {
  return useQuery({ queryKey: userStatsKey, queryFn: () => logged(texts.statsFailed, call(userStats)) })
}

async function logged<T>(what: string, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    console.error(what, error)
    throw error
  }
}

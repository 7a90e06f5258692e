import { call } from '@csuite/shared/client'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { userStatsKey, usersKey } from '../../parts/people/people-cache'
import { DEFAULT_ORDER, type UsersView, filterQuery } from './users-address'
import { usersTexts as texts } from './users.texts'

/** The users of a view; the previous rows stay while the next ones load. Failures are only logged (spec §8). */
export function useUsers(view: UsersView) {
  const { page, size, sort } = view
  const query = {
    page: String(page),
    limit: String(size),
    ...filterQuery(view),
    ...(sort !== DEFAULT_ORDER && { sort }),
  }
  return useQuery({
    queryKey: [...usersKey, query],
    queryFn: () => call(listUsers, { query }).catch(logged(texts.listFailed)),
    placeholderData: keepPreviousData,
  })
}

export function useUserStats() {
  return useQuery({ queryKey: userStatsKey, queryFn: () => call(userStats).catch(logged(texts.statsFailed)) })
}

const logged = (what: string) => (error: unknown) => {
  console.error(what, error)
  throw error
}

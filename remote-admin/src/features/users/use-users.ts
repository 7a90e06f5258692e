import { listUsers, userStats } from '@csuite/shared/contract/users'
import { endpointQuery } from '@csuite/shared/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
  const { queryKey, queryFn } = endpointQuery(listUsers, { query })
  return useQuery({
    queryKey,
    queryFn: () => queryFn().catch(logged(texts.listFailed)),
    placeholderData: keepPreviousData,
  })
}

export function useUserStats() {
  const { queryKey, queryFn } = endpointQuery(userStats)
  return useQuery({ queryKey, queryFn: () => queryFn().catch(logged(texts.statsFailed)) })
}

const logged = (what: string) => (error: unknown) => {
  console.error(what, error)
  throw error
}

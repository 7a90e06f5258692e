import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import type { listUsers } from '@csuite/shared/contract/users'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useReload } from '../use-send'

export type UsersPage = EndpointResponse<typeof listUsers>

/** Prefixes of the query keys that a change of a user invalidates. */
export const usersKey = ['admin', 'users'] as const
export const userStatsKey = ['admin', 'user-stats'] as const
const personKeys = ['admin', 'person'] as const
export const personKey = (id: number) => [...personKeys, id] as const

/** Keys of all queries that a change of a user makes stale. */
export const userKeys = [usersKey, userStatsKey, personKeys]
export const useRefresh = () => useReload(userKeys)

/** Updates a changed user in every cached list and person page, without a request. */
export function useReplaceUser() {
  const client = useQueryClient()
  return (changed: User) => {
    client.setQueriesData<UsersPage>(
      { queryKey: usersKey },
      (page) =>
        page && {
          ...page,
          data: page.data.map((user) => (user.id === changed.id ? { ...user, ...changed } : user)),
        },
    )
    client.setQueryData<Person>(personKey(changed.id), (person) => person && { ...person, ...changed })
  }
}

export function listedUser(client: QueryClient, id: number): User | undefined {
  for (const [, page] of client.getQueriesData<UsersPage>({ queryKey: usersKey })) {
    const user = page?.data.find((listed) => listed.id === id)
    if (user) return user
  }
  return undefined
}

import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type { User } from '@csuite/shared/contract/user'
import { type Person, findPerson } from '@csuite/shared/contract/user-administration'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import { endpointQuery } from '@csuite/shared/query'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

export type UsersPage = EndpointResponse<typeof listUsers>

export const userLists = [listUsers, userStats, findPerson] as const

export const personQuery = (id: number) => endpointQuery(findPerson, { params: { id: String(id) } })

/** Updates a changed user in every cached list and person page, without a request. */
export function useReplaceUser() {
  const client = useQueryClient()
  return (changed: User) => {
    client.setQueriesData<UsersPage>(
      { queryKey: [listUsers.path] },
      (page) =>
        page && {
          ...page,
          data: page.data.map((user) => (user.id === changed.id ? { ...user, ...changed } : user)),
        },
    )
    client.setQueryData<Person>(
      personQuery(changed.id).queryKey,
      (person) => person && { ...person, ...changed },
    )
  }
}

export function listedUser(client: QueryClient, id: number): User | undefined {
  for (const [, page] of client.getQueriesData<UsersPage>({ queryKey: [listUsers.path] })) {
    const user = page?.data.find((listed) => listed.id === id)
    if (user) return user
  }
  return undefined
}

import { ApiError, call } from '@csuite/shared/client'
import { listAudit } from '@csuite/shared/contract/audit'
import type { User } from '@csuite/shared/contract/user'
import { type Person, findPerson } from '@csuite/shared/contract/user-administration'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listedUser, personKey } from '../../parts/people/people-cache'
import { type ForeignChange, changesBetween } from './foreign-changes'

/** How often an open page looks for what others changed. */
const REFRESH_MS = 30_000
const ACTIVITY_ROWS = 10

/**
 * A person: at once as the list that led here has them, then everything. What somebody else changes while the page is
 * open is told, once.
 */
export function usePerson(id: number) {
  const client = useQueryClient()
  const [listed] = useState(() => listedUser(client, id))
  const [foreign, setForeign] = useState<ForeignChange[]>([])
  const query = useQuery({
    queryKey: personKey(id),
    queryFn: async () => {
      const fresh = await call(findPerson, { params: { id: String(id) } })
      // What the screen shows now, one's own changes included.
      const shown = client.getQueryData<Person>(personKey(id))
      const changes = shown && client.isMutating() === 0 ? changesBetween(shown, fresh) : []
      if (changes.length > 0) setForeign(changes)
      return fresh
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const user: User | undefined = query.data ?? (isMissing(query.error) ? undefined : listed)
  return {
    query,
    user,
    person: query.data,
    isMissing: isMissing(query.error),
    foreign,
    dismissForeign: () => setForeign([]),
  }
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')

/** What the audit trail holds about a person, the newest rows. */
export function useActivity(id: number) {
  return useQuery(endpointQuery(listAudit, { query: { usuario: String(id), limit: String(ACTIVITY_ROWS) } }))
}

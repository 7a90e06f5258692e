import { ApiError } from '@csuite/shared/client'
import { listAudit } from '@csuite/shared/contract/audit'
import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listedUser, personQuery } from '../../parts/people/people-cache'
import { peopleTexts } from '../../parts/people/people.texts'
import { phoneLabel, roleLabel } from '../../parts/people/person-labels'
import { personTexts } from './person.texts'

/** Milliseconds between polls for changes by others. */
const REFRESH_MS = 30_000
const ACTIVITY_ROWS = 10

/** A person; until the query answers, the row of the list that led here. Reports what others change meanwhile. */
export function usePerson(id: number) {
  const client = useQueryClient()
  const [listed] = useState(() => listedUser(client, id))
  const [changes, setChanges] = useState<string[]>([])
  const { queryKey, queryFn } = personQuery(id)
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const fresh = await queryFn()
      // The cached person already holds this administrator's own changes.
      const shown = client.getQueryData<Person>(queryKey)
      const found = shown && client.isMutating() === 0 ? changesBetween(shown, fresh) : []
      if (found.length > 0) setChanges(found)
      return fresh
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const { data: person, error } = query
  const isMissing = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')
  const user: User | undefined = person ?? (isMissing ? undefined : listed)
  return { query, user, person, isMissing, changes, dismissChanges: () => setChanges([]) }
}

const { changed: texts, fields } = personTexts

const fieldLabels: Record<keyof typeof fields, (user: User) => string> = {
  name: ({ name }) => name,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => (phone ? phoneLabel(phone) : ''),
  role: roleLabel,
  status: ({ status }) => peopleTexts.statuses[status],
}

function changesBetween(before: User, after: User): string[] {
  return (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).flatMap((name) => {
    const [was, is] = [fieldLabels[name](before), fieldLabels[name](after)]
    return was === is ? [] : texts.change(fields[name], was || texts.nothing, is || texts.nothing)
  })
}

export function useActivity(id: number) {
  return useQuery(endpointQuery(listAudit, { query: { usuario: String(id), limit: String(ACTIVITY_ROWS) } }))
}

import { call } from '@csuite/shared/client'
import { listUsers } from '@csuite/shared/contract/users'
import type { User } from '@csuite/shared/contract/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250
const MIN_LENGTH = 3

/** Users whose name or email contains the text, for administrators. */
export function useFoundUsers(text: string, admin: boolean): readonly User[] {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const enabled = admin && search.length >= MIN_LENGTH
  const { data } = useQuery({
    queryKey: ['search-users', search],
    queryFn: () => call(listUsers, { query: { page: '1', limit: '5', search } }),
    placeholderData: keepPreviousData,
    enabled,
  })
  return enabled ? (data?.data ?? []) : []
}

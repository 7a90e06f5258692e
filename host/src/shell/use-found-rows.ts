import { call } from '@csuite/shared/client'
import { type Instrument, listInstruments } from '@csuite/shared/contract/instruments'
import { listUsers } from '@csuite/shared/contract/users'
import type { User } from '@csuite/shared/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250
const MIN_LENGTH = 3
/** 'PT' is a tag's beginning. */
const MIN_TAG_LENGTH = 2

/** Empty until the text rests: what was found for another one is not what Enter is to open. */
function useSettled(text: string): string {
  const [search, setSearch] = useState('')
  const present = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(present), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [present])
  return search === present ? search : ''
}

/** The person's instruments whose tag, service or notes contain the text. */
export function useFoundInstruments(text: string): readonly Instrument[] {
  const search = useSettled(text)
  const enabled = search.length >= MIN_TAG_LENGTH
  const { data } = useQuery({
    queryKey: ['search-instruments', search],
    queryFn: () => call(listInstruments, { query: { limit: '5', texto: search.slice(0, 100) } }),
    enabled,
  })
  return enabled ? (data?.data ?? []) : []
}

/** Users whose name or email contains the text, for administrators. */
export function useFoundUsers(text: string, admin: boolean): readonly User[] {
  const search = useSettled(text)
  const enabled = admin && search.length >= MIN_LENGTH
  const { data } = useQuery({
    queryKey: ['search-users', search],
    queryFn: () => call(listUsers, { query: { page: '1', limit: '5', search } }),
    enabled,
  })
  return enabled ? (data?.data ?? []) : []
}

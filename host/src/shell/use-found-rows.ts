import { listInstruments } from '../../../remote-calculator/contract/instruments'
import { listUsers } from '@csuite/shared/contract/users'
import { endpointQuery } from '@csuite/shared/query'
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

/**
 * The person's instruments whose tag, service or notes contain the text and, for administrators, users whose name or email
 * contains it; `awaited` says whether there may be more.
 */
export function useFoundRows(text: string, admin: boolean) {
  const search = useSettled(text)
  const instruments = useQuery({
    ...endpointQuery(listInstruments, { query: { limit: '5', texto: search.slice(0, 100) } }),
    enabled: search.length >= MIN_TAG_LENGTH,
  })
  const users = useQuery({
    ...endpointQuery(listUsers, { query: { page: '1', limit: '5', search } }),
    enabled: admin && search.length >= MIN_LENGTH,
  })
  return {
    instruments: instruments.data?.data ?? [],
    users: users.data?.data ?? [],
    awaited: search !== text.trim() || instruments.isFetching || users.isFetching,
  }
}

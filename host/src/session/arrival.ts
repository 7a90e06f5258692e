import { readItem, writeItem } from '@csuite/shared/storage'
import { useSyncExternalStore } from 'react'

/** localStorage key of the id of the user whose notice is unanswered. */
const KEY = 'csuite-arrival'
const listeners = new Set<() => void>()

/** Where storage is blocked or full, the notice lives in this document only. */
let unstored: string | null | undefined
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): string | null => (unstored === undefined ? readItem(KEY) : unstored)

function store(next: string | null): void {
  unstored = writeItem(KEY, next) ? undefined : next
  listeners.forEach((listener) => listener())
}

export const announceArrival = (userId: number): void => store(String(userId))

export const answerArrival = (): void => store(null)

/** The id of the user whose notice is unanswered. */
export const useArrival = (): string | null => useSyncExternalStore(subscribe, read)

let refused = false

/** The address's token failed, and nobody is signed in. */
export function noteRefusedToken(): void {
  refused = true
}

/** Whether the document's first address had a token that failed. */
export const tokenWasRefused = (): boolean => refused

/** The sign-in's query after a token failed; a `redirect_url` is passed on. */
export function refusedQuery(search: string): string {
  const query = new URLSearchParams({ error: 'token_invalid' })
  const target = new URLSearchParams(search).get('redirect_url')
  if (target) query.set('redirect_url', target)
  return `?${query}`
}

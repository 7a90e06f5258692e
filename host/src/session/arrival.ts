import { readItem, writeItem } from '@csuite/shared/storage'
import { useStore } from 'zustand'
import { hostSession } from './host-session'

/** localStorage key of the id of the user whose notice is unanswered. */
const KEY = 'csuite-arrival'

/** Where storage is blocked or full, the notice lives in this document only. */
const store = (next: string | null): void =>
  hostSession.setState({ unstoredArrival: writeItem(KEY, next) ? undefined : next })

export const announceArrival = (userId: number): void => store(String(userId))

export const answerArrival = (): void => store(null)

/** The id of the user whose notice is unanswered. */
export const useArrival = (): string | null =>
  useStore(hostSession, ({ unstoredArrival }) =>
    unstoredArrival === undefined ? readItem(KEY) : unstoredArrival,
  )

/** The address's token failed, and nobody is signed in. */
export const noteRefusedToken = (): void => hostSession.setState({ refusedToken: true })

/** Whether the document's first address had a token that failed. */
export const tokenWasRefused = (): boolean => hostSession.getState().refusedToken

/** The sign-in's query after a token failed; a `redirect_url` is passed on. */
export function refusedQuery(search: string): string {
  const query = new URLSearchParams({ error: 'token_invalid' })
  const target = new URLSearchParams(search).get('redirect_url')
  if (target) query.set('redirect_url', target)
  return `?${query}`
}

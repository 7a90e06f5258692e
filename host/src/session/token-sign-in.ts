import { readItem, writeItem } from '@csuite/shared/storage'
import { useStore } from 'zustand'
import { type HostSession, hostSession } from './host-session'

/** localStorage key of the id of the user whose notice is unanswered. */
const KEY = 'csuite-token-sign-in'

/** Where storage is blocked or full, the notice lives in this document only. */
const store = (next: string | null): void =>
  hostSession.setState({ unstoredTokenSignIn: writeItem(KEY, next) ? undefined : next })

export const announceTokenSignIn = (userId: number): void => store(String(userId))

export const answerTokenSignIn = (): void => store(null)

const unanswered = ({ unstoredTokenSignIn: unstored }: HostSession): string | null =>
  unstored === undefined ? readItem(KEY) : unstored

export const useTokenSignIn = (): string | null => useStore(hostSession, unanswered)

/** Ends the notice of anybody but this user. */
export function keepTokenSignInOf(userId: number | undefined): void {
  if (unanswered(hostSession.getState()) !== String(userId)) answerTokenSignIn()
}

export const noteRefusedToken = (): void => hostSession.setState({ refusedToken: true })

export const tokenWasRefused = (): boolean => hostSession.getState().refusedToken

/** The sign-in's query after a token failed; a `redirect_url` is passed on. */
export function refusedQuery(search: string): string {
  const query = new URLSearchParams({ error: 'token_invalid' })
  const target = new URLSearchParams(search).get('redirect_url')
  if (target) query.set('redirect_url', target)
  return `?${query}`
}

import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import type { exportUsers } from '@csuite/shared/contract/users'
import { foldText } from '../../../identity/accounts/search-text'

/** `timeZone` is the one of the days `from` and `to`; default: UTC. */
export type UserFilter = EndpointRequest<typeof exportUsers>['query'] & { timeZone?: string }

const wordsOf = (text = ''): string[] => foldText(text).split(' ').filter(Boolean)
const literal = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** LIKE patterns on search_text, the names in its first line and the email in its second: all must match. */
export function patternsOf({ search, name, email }: UserFilter): string[] {
  const patterns = [
    ...wordsOf(search).map((word) => `%${literal(word)}%`),
    ...wordsOf(name).map((word) => `%${literal(word)}%\n%`),
    ...wordsOf(email).map((word) => `%\n%${literal(word)}%`),
  ]
  return [...new Set(patterns)]
}

/** Whether the trigram index can find the pattern: it holds runs of three letters or digits. */
export const hasTrigram = (pattern: string): boolean => /[\p{L}\p{N}]{3}/u.test(pattern)

/** True if there is a filter besides the status, so that the counters do not have the total. */
export const needsSearch = (filter: UserFilter): boolean =>
  (filter.role ?? filter.from ?? filter.to) !== undefined || patternsOf(filter).length > 0

import type { UserStatus } from '@csuite/shared/contract/user'
import { type SQL, and, eq, like } from 'drizzle-orm'
import { users } from '../../db/schema/index'
import { searchText } from '../../platform/search-text'

/** What an administrator looks for. Empty texts filter nothing. */
export interface UserFilter {
  email?: string | undefined
  name?: string | undefined
  status?: UserStatus | undefined
}

/** From this many users on, a text that no trigram index can find means "begins with". */
const CONTAINS_LIMIT = 20_000
/** What a trigram is made of: three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * LIKE pattern of a filter text. Reading every row for a letter would take a second among a million users, so there a text
 * without three letters or digits in a row matches beginnings only, which an ordinary index finds.
 */
export function likePattern(text: string, totalUsers: number): string {
  const contains = totalUsers < CONTAINS_LIMIT || TRIGRAM.test(text)
  return `${contains ? '%' : ''}${escapeLike(text)}%`
}

const texts = ({ email, name }: UserFilter) => ({
  email: email?.trim().normalize('NFKC').toLowerCase() ?? '',
  name: searchText(name?.trim() ?? ''),
})

/** True when a text narrows the list, so that its total is not among the counters. */
export function hasText(filter: UserFilter): boolean {
  const { email, name } = texts(filter)
  return email !== '' || name !== ''
}

/** The filter as a condition on `users`; undefined when it lets everyone pass. */
export function filterCondition(filter: UserFilter, totalUsers: number): SQL | undefined {
  const { email, name } = texts(filter)
  return and(
    email === '' ? undefined : like(users.email, likePattern(email, totalUsers)),
    name === '' ? undefined : like(users.searchName, likePattern(name, totalUsers)),
    filter.status === undefined ? undefined : eq(users.status, filter.status),
  )
}

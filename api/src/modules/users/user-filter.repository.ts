import type { UserStatus } from '@csuite/shared/contract/user'
import { type Column, type SQL, and, eq, like, sql } from 'drizzle-orm'
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
/** Looking up every trigram of a whole address costs more than checking the rows that a part of it finds. */
const INDEXED_LENGTH = 12

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The part of a long text that the index looks for: around the @, where addresses differ most, or its beginning. */
function indexedPart(text: string): string {
  const at = text.indexOf('@')
  const start = at === -1 ? 0 : Math.max(0, Math.min(at - 8, text.length - INDEXED_LENGTH))
  const part = text.slice(start, start + INDEXED_LENGTH)
  return TRIGRAM.test(part) ? part : text
}

/**
 * "Contains", or among many users, for a text without three letters or digits in a row, "begins with": reading every row
 * for a letter would take a second among a million, and an ordinary index finds beginnings.
 */
function matches(column: Column, text: string, totalUsers: number): SQL | undefined {
  if (text === '') return undefined
  const contains = totalUsers < CONTAINS_LIMIT || TRIGRAM.test(text)
  if (!contains) return like(column, `${escapeLike(text)}%`)
  const pattern = `%${escapeLike(text)}%`
  const part = indexedPart(text)
  if (text.length <= INDEXED_LENGTH + 2 || part === text) return like(column, pattern)
  // The concatenation keeps the index from being asked for the whole text as well.
  return and(like(column, `%${escapeLike(part)}%`), sql`(${column} || '') like ${pattern}`)
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

/** The filter's texts as a condition on the users' columns, or on those of a subquery. */
export function textCondition(
  filter: UserFilter,
  totalUsers: number,
  columns: { email: Column; searchName: Column } = users,
): SQL | undefined {
  const { email, name } = texts(filter)
  return and(matches(columns.email, email, totalUsers), matches(columns.searchName, name, totalUsers))
}

export function statusCondition({ status }: UserFilter): SQL | undefined {
  return status === undefined ? undefined : eq(users.status, status)
}

/** The whole filter; undefined when it lets everyone pass. */
export function filterCondition(filter: UserFilter, totalUsers: number): SQL | undefined {
  return and(textCondition(filter, totalUsers), statusCondition(filter))
}

import type { UserStatus } from '@csuite/shared/contract/user'
import { type Column, type SQL, and, eq, gte, like, sql } from 'drizzle-orm'
import { users } from '../../db/schema/index'
import { searchText } from '../../platform/search-text'

/** What an administrator looks for. Empty texts filter nothing. */
export interface UserFilter {
  email?: string | undefined
  name?: string | undefined
  status?: UserStatus | undefined
}

/** One text that a column holds, or begins with. */
export interface TextFilter {
  column: 'email' | 'searchName'
  text: string
  contains: boolean
}

/** From this many users on, a text that no trigram index can find means "begins with". */
const CONTAINS_LIMIT = 20_000
/** What a trigram is made of: three letters or digits in a row, or the beginning or the end of a word. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** True where the trigram index can look for a text anywhere in a column. */
export const isIndexable = (text: string): boolean => text.length > 2 && TRIGRAM.test(text)

const normalized = ({ email, name }: UserFilter) => ({
  email: email?.trim().normalize('NFKC').toLowerCase() ?? '',
  searchName: searchText(name?.trim() ?? ''),
})

/** True when a text narrows the list, so that its total is not among the counters. */
export function hasText(filter: UserFilter): boolean {
  const { email, searchName } = normalized(filter)
  return email !== '' || searchName !== ''
}

/**
 * The filter's texts. Among many users a text without a trigram means "begins with" instead of "contains": reading every
 * row for a letter would take a second among a million, and an ordinary index finds beginnings.
 */
export function textsOf(filter: UserFilter, totalUsers: number): TextFilter[] {
  const texts = normalized(filter)
  return (['email', 'searchName'] as const)
    .map((column) => ({ column, text: texts[column] }))
    .filter(({ text }) => text !== '')
    .map(({ column, text }) => ({
      column,
      text,
      contains: totalUsers < CONTAINS_LIMIT || isIndexable(text),
    }))
}

/**
 * The texts as a condition on the users' columns, or on those of a subquery.
 * @param piecesOf the parts of a text that the index looks for; the rows it finds are then checked for the whole text
 */
export function textCondition(
  texts: TextFilter[],
  piecesOf: (text: TextFilter) => string[] = ({ text }) => [text],
  columns: Record<TextFilter['column'], Column> = users,
): SQL | undefined {
  return and(
    ...texts.flatMap((filter) => {
      const column = columns[filter.column]
      if (!filter.contains) return [like(column, `${escapeLike(filter.text)}%`)]
      const pieces = piecesOf(filter)
      const lookUps = pieces.map((piece) => like(column, `%${escapeLike(piece)}%`))
      if (pieces.includes(filter.text)) return lookUps
      // The concatenation keeps the index from being asked for the whole text as well.
      return [...lookUps, sql`(${column} || '') like ${`%${escapeLike(filter.text)}%`}`]
    }),
  )
}

export function statusCondition(status: UserFilter['status']): SQL | undefined {
  return status === undefined ? undefined : eq(users.status, status)
}

/** Registered on this day (UTC) or later, in the words of the search index. */
export function sinceCondition(day: string | null): SQL | undefined {
  return day === null ? undefined : gte(sql`(${users.createdAt} at time zone 'UTC')::date`, sql`${day}::date`)
}

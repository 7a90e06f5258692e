import type { UserStatus } from '@csuite/shared/contract/user'
import { type Column, type SQL, and, eq, like, sql } from 'drizzle-orm'
import { integerArray } from '../../db/integer-array'
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

/**
 * Trigrams leave out what is no letter or digit: "a@planta" would be looked up like "planta". So the index spells the
 * separators of addresses and names as seldom letters; what that makes alike is told apart by the rows themselves.
 */
const spelledAs = new Map(
  Object.entries({ '@': 'x', '.': 'q', _: 'w', '-': 'k', '+': 'z', "'": 'j', ' ': 'y' }),
)

/** A text as the search index spells it (migrations, users_search_idx). */
export function spelled(text: string): string {
  return text.replace(/[@._\-+' ]/g, (separator) => spelledAs.get(separator) ?? separator)
}

const opening = sql.raw('replace('.repeat(spelledAs.size))
const closing = sql.raw(
  [...spelledAs].map(([separator, letter]) => `, '${separator.replace("'", "''")}', '${letter}')`).join(''),
)

/** In the words of the search index (migrations, users_search_idx). `translate` would take five times as long. */
const spelledColumn = (column: Column): SQL => sql`${opening}${column}${closing}`

/** Digits that stand four times or more in a row. */
const runsIn = (text: string): number[] => [...new Set(text.match(/(\d)(?=\1{3})/g))].map(Number)

/** In the words of the search index (migrations, search_runs); undefined where the text has no run. */
function runsCondition({ column, text, contains }: TextFilter): SQL | undefined {
  const runs = column === 'email' && contains ? runsIn(text) : []
  return runs.length === 0 ? undefined : sql`search_runs(${users.email}) @> ${integerArray(runs)}`
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** True where the trigram index can look for a text anywhere in a column. */
const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(spelled(text))

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
 * @param patternOf what the index looks for, as it spells texts; the rows are checked for the whole text
 */
export function textCondition(
  texts: TextFilter[],
  patternOf: (text: TextFilter) => string | undefined = () => undefined,
  columns: Record<TextFilter['column'], Column> = users,
): SQL | undefined {
  return and(
    ...texts.flatMap((filter) => {
      const column = columns[filter.column]
      const pattern = patternOf(filter)
      return [
        ...(pattern === undefined
          ? []
          : [sql`${spelledColumn(column)} like ${pattern}`, runsCondition(filter)]),
        like(column, `${filter.contains ? '%' : ''}${escapeLike(filter.text)}%`),
      ]
    }),
  )
}

export function statusCondition(status: UserFilter['status']): SQL | undefined {
  return status === undefined ? undefined : eq(users.status, status)
}

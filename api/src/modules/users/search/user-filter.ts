import type { UserStatus } from '@csuite/shared/contract/user'

/** What an administrator looks for. Empty texts filter nothing. */
export interface UserFilter {
  email?: string | undefined
  name?: string | undefined
  status?: UserStatus | undefined
}

/** One text that a column contains, or begins with. */
export interface TextFilter {
  column: 'email' | 'searchName'
  text: string
  contains: boolean
}

/** From this many users on, a text without a trigram means "begins with": no index finds it anywhere else. */
const CONTAINS_LIMIT = 20_000
/** Letters, digits, and the separators that the index spells as letters (migrations, search_spelling). */
const TRIGRAM = /[\p{L}\p{N}@._\-+' ]{3}/u

const ACCENTED = 'áàäâãéèëêíìïîóòöôõúùüûñç'
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc'
const plainOf = new Map([...ACCENTED].map((letter, index) => [letter, PLAIN[index] ?? letter]))

/** A name as the search column keeps it (schema/users.ts): lower case, without the accents of Spanish and its neighbours. */
const withoutAccents = (value: string): string =>
  [...value.normalize('NFC').toLowerCase()].map((letter) => plainOf.get(letter) ?? letter).join('')

/** The filter's texts as their columns are written; none where the filter narrows by status alone. */
export function textsOf({ email, name }: UserFilter, totalUsers: number): TextFilter[] {
  const texts = {
    email: email?.trim().normalize('NFKC').toLowerCase() ?? '',
    searchName: withoutAccents(name?.trim() ?? ''),
  }
  return (['email', 'searchName'] as const)
    .map((column) => ({ column, text: texts[column] }))
    .filter(({ text }) => text !== '')
    .map((filter) => ({ ...filter, contains: totalUsers < CONTAINS_LIMIT || TRIGRAM.test(filter.text) }))
}

/** True when a text narrows the list, so that its total is not among the counters. */
export const hasText = (filter: UserFilter): boolean => textsOf(filter, 0).length > 0

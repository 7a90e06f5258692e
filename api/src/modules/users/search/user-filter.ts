import type { UserStatus } from '@csuite/shared/contract/user'

/** What an administrator looks for. Empty texts filter nothing. */
export interface UserFilter {
  email?: string | undefined
  name?: string | undefined
  /** A part of the name or of the email. */
  search?: string | undefined
  status?: UserStatus | undefined
  /** ROLE_ADMIN or ROLE_USER: everybody else. */
  role?: number | undefined
  /** Days of registration (UTC, YYYY-MM-DD), both included. */
  from?: string | undefined
  to?: string | undefined
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

/** The filter's texts as their columns are written: of each group one must match. None where no text narrows. */
export function textsOf({ email, name, search }: UserFilter, totalUsers: number): TextFilter[][] {
  const groups: { email?: string | undefined; searchName?: string | undefined }[] = [
    { email },
    { searchName: name },
    { email: search, searchName: search },
  ]
  return groups
    .map((group) =>
      [
        { column: 'email' as const, text: group.email?.trim().normalize('NFKC').toLowerCase() ?? '' },
        { column: 'searchName' as const, text: withoutAccents(group.searchName?.trim() ?? '') },
      ]
        .filter(({ text }) => text !== '')
        .map((filter) => ({
          ...filter,
          contains: totalUsers < CONTAINS_LIMIT || TRIGRAM.test(filter.text),
        })),
    )
    .filter((group) => group.length > 0)
}

/** True when more than the status narrows the list, so that its total is not among the counters. */
export const needsSearch = (filter: UserFilter): boolean =>
  (filter.role ?? filter.from ?? filter.to) !== undefined || textsOf(filter, 0).length > 0

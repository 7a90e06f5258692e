import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import type { UserOrder, exportUsers } from '@csuite/shared/contract/users'

/** What an administrator looks for. Empty texts filter nothing. */
export type UserFilter = EndpointRequest<typeof exportUsers>['query']

export interface PageWanted {
  offset: number
  limit: number
  /** Newest first unless given. */
  order?: UserOrder
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
const EACH_ACCENTED = new RegExp(`[${ACCENTED}]`, 'g')

/** A name as the search column keeps it (schema/users.ts): lower case, without the accents of Spanish and its neighbours. */
const withoutAccents = (value: string): string =>
  value
    .normalize('NFC')
    .toLowerCase()
    .replace(EACH_ACCENTED, (letter) => PLAIN.charAt(ACCENTED.indexOf(letter)))

/** The filter's texts as their columns are written: of each group one must match. None where no text narrows. */
export function textsOf({ email, name, search }: UserFilter, totalUsers: number): TextFilter[][] {
  const textIn = (column: TextFilter['column'], text: string): TextFilter[] =>
    text === '' ? [] : [{ column, text, contains: totalUsers < CONTAINS_LIMIT || TRIGRAM.test(text) }]
  const inEmail = (typed = '') => textIn('email', typed.trim().normalize('NFKC').toLowerCase())
  const inName = (typed = '') => textIn('searchName', withoutAccents(typed.trim()))
  const groups = [inEmail(email), inName(name), [...inEmail(search), ...inName(search)]]
  return groups.filter((group) => group.length > 0)
}

/** True when more than the status narrows the list, so that its total is not among the counters. */
export const needsSearch = (filter: UserFilter): boolean =>
  (filter.role ?? filter.from ?? filter.to) !== undefined || textsOf(filter, 0).length > 0

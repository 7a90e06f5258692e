import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import type { UserOrder, exportUsers } from '@csuite/shared/contract/users'

/** `timeZone` is the one of the days `from` and `to`; default: UTC. */
export type UserFilter = EndpointRequest<typeof exportUsers>['query'] & { timeZone?: string }

export interface PageWanted {
  offset: number
  limit: number
  /** Newest first unless given. */
  order?: UserOrder
}

/** A text that a column contains, or starts with. */
export interface TextFilter {
  column: 'email' | 'searchName'
  text: string
  contains: boolean
}

/** From this many users on, a text without a trigram matches prefixes only: no index serves it otherwise. */
const CONTAINS_LIMIT = 20_000
/** Letters, digits, and the separators that search_spelling maps to letters (migrations). */
const TRIGRAM = /[\p{L}\p{N}@._\-+' ]{3}/u

const ACCENTED = 'áàäâãéèëêíìïîóòöôõúùüûñç'
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc'
const EACH_ACCENTED = new RegExp(`[${ACCENTED}]`, 'g')

/** Normalises a name like the search_name column (schema/users.ts): lower case, without accents. */
const withoutAccents = (value: string): string =>
  value
    .normalize('NFC')
    .toLowerCase()
    .replace(EACH_ACCENTED, (letter) => PLAIN.charAt(ACCENTED.indexOf(letter)))

/** The filter's normalised texts: one of each group must match. */
export function textsOf({ email, name, search }: UserFilter, totalUsers: number): TextFilter[][] {
  const textIn = (column: TextFilter['column'], text: string): TextFilter[] =>
    text === '' ? [] : [{ column, text, contains: totalUsers < CONTAINS_LIMIT || TRIGRAM.test(text) }]
  const inEmail = (typed = '') => textIn('email', typed.trim().normalize('NFKC').toLowerCase())
  const inName = (typed = '') => textIn('searchName', withoutAccents(typed.trim()))
  const groups = [inEmail(email), inName(name), [...inEmail(search), ...inName(search)]]
  return groups.filter((group) => group.length > 0)
}

/** True if there is a filter besides the status, so that the counters do not have the total. */
export const needsSearch = (filter: UserFilter): boolean =>
  (filter.role ?? filter.from ?? filter.to) !== undefined || textsOf(filter, 0).length > 0

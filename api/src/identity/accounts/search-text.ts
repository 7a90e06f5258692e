import type { users } from '../../db/schema/users'

/** Signs that are typed for an apostrophe; some decompose to a blank and a mark, so they are replaced before. */
const APOSTROPHES =
  /[\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u275b\u275c\ua78b\ua78c\uff07\uff40]/gu
const DASHES = /[\p{Pd}−]/gu
/**
 * Accents, and what takes no room on the screen: zero-width and direction marks, fillers, control characters; and U+0640, which
 * only makes an Arabic word longer.
 */
const UNSEEN = /[\p{M}\u0640\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s|\u0085)\p{Cc}/gu
/** U+2800 is a Braille cell without dots. */
const BLANKS = /[\s\u0085\u2800]+/gu

/** Letters that do not decompose, as people type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ɖ: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', ȷ: 'j', ŋ: 'n', ƶ: 'z', ə: 'e' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  // Persian and Arabic keyboards have different ones.
  ...{ ک: 'ك', ی: 'ي', ى: 'ي' },
}
const EACH_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/**
 * A text as it is searched, both what is stored and what is asked: lower case without accents, one kind of blank, apostrophe
 * and dash, nothing invisible.
 */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(EACH_LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(DASHES, '-')
    .replace(BLANKS, ' ')
    .trim()

type Person = Pick<typeof users.$inferSelect, 'name' | 'lastName' | 'email'>

/**
 * The columns that follow from a person's names and email; whoever writes one of these writes them too. `searchText` has
 * the names in one line and the email in the next; by `sortName` ñ follows n, and other accents do not count.
 */
export function searchColumns({ name, lastName, email }: Person) {
  const names = `${name} ${lastName}`
  return {
    searchText: `${foldText(names)}\n${foldText(email)}`,
    sortName: foldText(names.normalize('NFC').replace(/ñ/giu, 'n~')),
  }
}

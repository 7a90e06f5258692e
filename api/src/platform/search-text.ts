const ACCENTED = 'áàäâãéèëêíìïîóòöôõúùüûñç'
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc'
const plainOf = new Map([...ACCENTED].map((letter, index) => [letter, PLAIN[index] ?? letter]))

/** A name as the search column keeps it (schema/users.ts): lower case, without the accents of Spanish and its neighbours. */
export function searchText(value: string): string {
  return [...value.normalize('NFC').toLowerCase()].map((letter) => plainOf.get(letter) ?? letter).join('')
}

/** Lower case without accents, so that 'presión' is found by 'PRESION'. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Words that must all occur. */
export const searchWords = (text: string): string[] => searchable(text).split(/\s+/).filter(Boolean)

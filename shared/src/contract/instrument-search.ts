/** Lower case without accents, so that 'presión' is found by 'PRESION'. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** What an instrument is found by. */
export const instrumentText = (row: { tag: string; servicio?: string; notas?: string }): string =>
  searchable(`${row.tag} ${row.servicio ?? ''} ${row.notas ?? ''}`)

/** Words that must all occur. */
export const searchWords = (text: string): string[] => searchable(text).split(/\s+/).filter(Boolean)

import { searchable } from '@csuite/shared/contract/search-words'

/** What an instrument is found by. */
export const instrumentText = (row: { tag: string; servicio?: string; notas?: string }): string =>
  searchable(`${row.tag} ${row.servicio ?? ''} ${row.notas ?? ''}`)

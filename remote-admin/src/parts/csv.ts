import { settings } from '@csuite/shared/client'
import { csvFile, withoutFormulas } from '@csuite/shared/contract/csv'
import { dayIn, decimalSeparator } from '@csuite/shared/format'
import { saveFile } from '@csuite/shared/ui/save-file'

type Row = readonly (string | number)[]

/** Texts are escaped against formulas. */
export const toCsv = (rows: readonly Row[], decimalSign = decimalSeparator()): string =>
  csvFile(
    rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'number' ? String(cell).replace('.', decimalSign) : withoutFormulas(cell),
      ),
    ),
  )

/** Saves rows as `<name>-<today, YYYY-MM-DD>.csv`. */
export function saveCsv(name: string, rows: readonly Row[]): void {
  const today = dayIn(settings().timeZone)
  saveFile(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}-${today}.csv`)
}

import { settings } from '@csuite/shared/client'
import { withoutFormulas } from '@csuite/shared/contract/csv'
import { dayIn } from '@csuite/shared/format'
import { saveFile } from '@csuite/shared/ui/save-file'

/** Spanish spreadsheets split at semicolons, and need the byte order mark to read UTF-8. */
const SEPARATOR = ';'
const BYTE_ORDER_MARK = '\uFEFF'

type Row = readonly (string | number)[]

/** Rows as CSV (RFC 4180): texts quoted and escaped against formulas, numbers with a decimal comma. */
export function toCsv(rows: readonly Row[]): string {
  const lines = rows.map((row) => row.map(cell).join(SEPARATOR))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return `"${withoutFormulas(value).replaceAll('"', '""')}"`
}

/** Saves rows as `<name>-<today, YYYY-MM-DD>.csv`. */
export function saveCsv(name: string, rows: readonly Row[]): void {
  const today = dayIn(settings().timeZone)
  saveFile(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}-${today}.csv`)
}

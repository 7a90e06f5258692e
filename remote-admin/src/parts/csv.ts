import { withoutFormulas } from '@csuite/shared/contract/csv'

/** Spanish spreadsheets take the semicolon, and the mark tells them that the file is UTF-8. */
const SEPARATOR = ';'
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV: every text quoted and no formula, numbers left as they are. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(SEPARATOR))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return `"${withoutFormulas(value).replaceAll('"', '""')}"`
}

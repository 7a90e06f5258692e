/** Spanish spreadsheets take the semicolon, and the mark tells them that the file is UTF-8. */
const SEPARATOR = ';'
const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet takes for a formula at the start of a cell (OWASP, CSV injection). */
const FORMULA = /^[\s]*[=+\-@\t\r]/

/** Rows as CSV: every text quoted, formulas defused with an apostrophe, numbers left as they are. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(SEPARATOR))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = FORMULA.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

import { LINE_MAX, LINE_TOO_LONG } from './text-file'

/**
 * OWASP, "CSV injection": a cell that starts with = + - @ (also full-width), tab or return is run as a formula. A cell may
 * start after any of , ; tab and line break, since programs differ in their separators. Linear: blanks that no formula follows
 * are passed at once, where a lookahead would try each of them as the beginning of a cell.
 */
const FORMULA = /([,;\t\r\n]|^)([\s"']*)([=+\-@＝＋－＠])?/g

/** Puts an apostrophe before everything that a spreadsheet could run as a formula. */
export const withoutFormulas = (value: string): string =>
  value.replace(FORMULA, (found, start: string, blanks: string, sign: string | undefined, at: number) => {
    if (sign === undefined && !(at === 0 && /^[\t\r]/.test(found))) return found
    return at === 0 && !/[,;]/.test(start) ? `'${found}` : `${start}'${blanks}${sign ?? ''}`
  })

const GUARDED = /([,;\t\r\n]|^)'([\s"']*)([=+\-@＝＋－＠])?/g

/** What {@link withoutFormulas} was given. */
export const withFormulas = (value: string): string =>
  value.replace(GUARDED, (found, start: string, blanks: string, sign: string | undefined, at: number) => {
    if (sign === undefined && !(at === 0 && /^[\t\r]/.test(blanks))) return found
    return start + blanks + (sign ?? '')
  })

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line as spreadsheets in Spanish split it, at semicolons; its cells are not guarded against formulas. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

/** RFC 4180 with semicolons, and the byte order mark without which Excel does not read UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(csvRow).join('')}`

const SEPARATORS = [';', ',', '\t'] as const
/** Characters in which the names of columns are looked for separators. */
const HEADING_MAX = 4096
/** Cells of a line that are kept: more than any file has columns, such as PowerShell's of every property of a directory. */
const CELLS_MAX = 1000

export interface CsvLine {
  /** Where it starts in the file, from 1. */
  line: number
  /** Trimmed; none in an empty line. */
  cells: string[]
  /** Why it cannot be read, in Spanish; it then has no cells. */
  problem?: string
}

/** A line of which nobody knows which cells are one: a comma that stands without quotes has made two of it. */
export const excessIn = (cells: readonly string[], columns: number): string | undefined =>
  cells.slice(columns).some(Boolean)
    ? 'Tiene más celdas que el encabezado: un texto con el separador va entre comillas'
    : undefined

const UNCLOSED = 'Falta la comilla que cierra una celda'
/** What a spreadsheet writes in place of a result, in English and Spanish, LibreOffice also as a number; and of what its column is too narrow for. */
const FAILED_FORMULA = /^(?:#(?:N\/[AD]|[¡¿]?[A-ZÁÉÍÓÚÑ/0]+[!?])|Err:\d{3}|#{2,})$/
const failed = (cell: string) =>
  cell.startsWith('##')
    ? `«${cell}» es de una columna angosta: ensánchala y guarda el archivo otra vez`
    : `«${cell}» es el error de una fórmula: corrígela y guarda el archivo otra vez`
const LINE_END = /\r\n?|\n/
/** A line before the columns: of Excel, of PowerShell's Export-Csv, of Entra's templates. */
const DECLARED = /^(?:"?sep=([;,\t])"?[;,\t]*|#TYPE [^\r\n]*|"?version:v1\.0"?[;,\t]*)(?:\r\n?|\n|$)/i

/** The separator that the first line that is not empty has most of, quoted names aside. */
function separatorOf(text: string): string {
  const named = text.search(/[^\s;,"]/)
  const from = Math.max(text.lastIndexOf('\n', named), text.lastIndexOf('\r', named)) + 1
  const [first = ''] = text.slice(from, from + HEADING_MAX).split(LINE_END, 1)
  const names = first.replace(/"[^"]*"/g, '')
  const count = (separator: string) => names.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/**
 * RFC 4180 with any of Excel's separators and line ends. Lines are read as they are asked for, so that a file of millions of
 * them takes no memory and no time of those who stop; a line of more than `LINE_MAX` characters is not looked into.
 */
export function* csvLines(given: string): Generator<CsvLine> {
  const text = given.replace(/^\uFEFF/, '')
  const [declaration = '', separator = separatorOf(text.slice(declaration.length))] =
    DECLARED.exec(text) ?? []
  const opening = / *"/y
  const ending = new RegExp(`${separator}|${LINE_END.source}`, 'g')
  const lineEnd = new RegExp(LINE_END, 'g')
  let at = declaration.length
  let line = declaration ? 2 : 1
  /** The text of a quoted cell from `at` to its closing quote, or why it has none. */
  const quoted = (start: number): { cell: string; problem?: string } => {
    let cell = ''
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote === -1) return { cell, problem: UNCLOSED }
      if (quote - start > LINE_MAX) return { cell, problem: LINE_TOO_LONG }
      cell += text.slice(at, quote)
      at = quote + 1
      if (text[at] !== '"') return { cell }
      cell += '"'
      at += 1
    }
  }
  while (at < text.length) {
    const [start, startLine] = [at, line]
    if (text.length - at > LINE_MAX && !LINE_END.test(text.slice(at, at + LINE_MAX + 1))) {
      lineEnd.lastIndex = at
      at = lineEnd.test(text) ? lineEnd.lastIndex : text.length
      line += 1
      yield { line: startLine, cells: [], problem: LINE_TOO_LONG }
      continue
    }
    const cells: string[] = []
    let problem: string | undefined
    for (let more = true; more && problem === undefined;) {
      let cell = ''
      opening.lastIndex = at
      if (opening.test(text)) {
        at = opening.lastIndex
        ;({ cell, problem } = quoted(start))
        line += cell.match(lineEnd)?.length ?? 0
        if (problem !== undefined) break
      }
      ending.lastIndex = at
      const end = ending.exec(text)
      cell += text.slice(at, end?.index)
      if (cells.length < CELLS_MAX) cells.push(cell.trim())
      more = end?.[0] === separator
      at = end ? ending.lastIndex : text.length
      if (at - start > LINE_MAX) problem = LINE_TOO_LONG
    }
    line += 1
    // Nobody knows where it ends.
    if (problem !== undefined) at = text.length
    const error = cells.find((cell) => FAILED_FORMULA.test(cell))
    problem ??= error && failed(error)
    yield problem === undefined
      ? { line: startLine, cells: cells.some(Boolean) ? cells : [] }
      : { line: startLine, cells: [], problem }
  }
}

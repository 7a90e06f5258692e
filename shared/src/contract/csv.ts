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

/** Bytes as text: UTF-16 by its byte order mark, UTF-8 with or without one, otherwise what Excel writes on Windows. */
export function decodeCsv(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [';', ',', '\t'] as const
/** Characters in which the names of columns are looked for separators. */
const HEADING_MAX = 4096
/** Cells of a line that are kept: more than any file has columns. */
const CELLS_MAX = 100

export interface CsvLine {
  /** Where it starts in the file, from 1. */
  line: number
  /** Trimmed; none in an empty line. */
  cells: string[]
  /** False: a quoted cell has no end. */
  closed: boolean
}

const LINE_END = /\r\n?|\n/
/** Excel's own line before the columns. */
const DECLARED = /^"?sep=([;,\t])"?[;,\t]*(?:\r\n?|\n|$)/i

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, HEADING_MAX).split(LINE_END, 1)
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/**
 * RFC 4180 with any of Excel's separators and line ends. Lines are read as they are asked for, so that a file of millions of
 * them takes no memory and no time of those who stop.
 */
export function* csvLines(given: string): Generator<CsvLine> {
  const text = given.replace(/^\uFEFF/, '')
  const [declaration = '', separator = separatorOf(text)] = DECLARED.exec(text) ?? []
  const opening = / *"/y
  const ending = new RegExp(`${separator}|${LINE_END.source}`, 'g')
  let at = declaration.length
  let line = declaration ? 2 : 1
  /** The text of a quoted cell from `at` to its closing quote; undefined without one. */
  const quoted = (): string | undefined => {
    let cell = ''
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote === -1) return undefined
      cell += text.slice(at, quote)
      at = quote + 1
      if (text[at] !== '"') return cell
      cell += '"'
      at += 1
    }
  }
  while (at < text.length) {
    const start = line
    const cells: string[] = []
    let closed = true
    for (let more = true; more && closed;) {
      let cell = ''
      opening.lastIndex = at
      if (opening.test(text)) {
        at = opening.lastIndex
        const content = quoted()
        closed = content !== undefined
        cell = content ?? ''
        for (const _end of cell.matchAll(new RegExp(LINE_END, 'g'))) line += 1
      }
      ending.lastIndex = at
      const end = closed ? ending.exec(text) : null
      if (closed) cell += text.slice(at, end?.index)
      if (cells.length < CELLS_MAX) cells.push(cell.trim())
      more = end?.[0] === separator
      at = end ? ending.lastIndex : text.length
    }
    line += 1
    yield { line: start, cells: cells.some(Boolean) ? cells : [], closed }
  }
}

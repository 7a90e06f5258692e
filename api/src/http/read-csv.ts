const SEPARATORS = [';', ',', '\t'] as const

export interface CsvLine {
  /** Where it starts in the file, from 1. */
  line: number
  cells: string[]
}

/** Bytes as text: UTF-8 with or without a byte order mark, otherwise what Excel writes on Windows. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** RFC 4180 with any of Excel's separators and line ends; cells are trimmed, empty lines are left out. */
export function readCsv(given: string): CsvLine[] {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let start = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((each) => each !== '')) lines.push({ line: start, cells })
    cells = []
    start = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endLine()
    else if (char !== '\r') cell += char
  }
  endLine()
  return lines
}

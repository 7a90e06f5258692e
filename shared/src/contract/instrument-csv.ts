import { withoutFormulas } from './csv'
import { IMPORT_LINES_MAX, InstrumentFields } from './instruments'

/** The first line names them in any order. */
const INSTRUMENT_COLUMNS = [
  'tag',
  'servicio',
  'min',
  'max',
  'unidad',
  'funcion',
  'senal_min',
  'senal_max',
  'senal_unidad',
  'corte',
  'quiebre',
  'tolerancia_tipo',
  'tolerancia_mas',
  'tolerancia_menos',
  'vence',
  'notas',
] as const
type Column = (typeof INSTRUMENT_COLUMNS)[number]

export interface CsvError {
  linea: number
  mensaje: string
}

const REQUIRED: readonly Column[] = ['tag', 'min', 'max', 'unidad']
/** Further errors of a file say nothing new. */
const ERRORS_MAX = 1000

/** RFC 4180, with the line on which each record begins. Empty lines are left out. */
function parseCsv(text: string, separator: string): { line: number; cells: string[]; closed: boolean }[] {
  const records: { line: number; cells: string[]; closed: boolean }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let start = 1
  const end = () => {
    cells.push(cell)
    if (cells.length > 1 || cell !== '') records.push({ line: start, cells, closed: !quoted })
    cells = []
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? ''
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[index + 1] === '"') {
        cell += char
        index += 1
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      end()
      start = line
    } else if (char !== '\r') cell += char
  }
  end()
  return records
}

const nameOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const isColumn = (name: string): name is Column => (INSTRUMENT_COLUMNS as readonly string[]).includes(name)

/** Without the apostrophe by which an export keeps a spreadsheet from running a cell. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Spreadsheets that write a decimal comma separate cells by semicolons. */
const withPoint = (cell: string) => (/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell)

/**
 * The instruments of a CSV whose cells are separated by comma, semicolon or tab, and what is wrong with each other line.
 * Lines count from 1, which is the heading.
 */
export function readInstrumentCsv(text: string): {
  rows: { linea: number; fields: InstrumentFields }[]
  errores: CsvError[]
} {
  const source = text.replace(/^\ufeff/, '')
  const heading = source.slice(0, source.search(/[\r\n]|$/))
  const separator = [';', '\t', ','].find((one) => heading.includes(one)) ?? ','
  const [first, ...records] = parseCsv(source, separator)
  const columns = first?.cells.map(nameOf) ?? []
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return { rows: [], errores: [{ linea: 1, mensaje: `Falta la columna ${missing.join(', ')}` }] }
  if (records.length > IMPORT_LINES_MAX)
    return {
      rows: [],
      errores: [{ linea: IMPORT_LINES_MAX + 2, mensaje: `Usa como máximo ${IMPORT_LINES_MAX} líneas` }],
    }
  const errores: CsvError[] = []
  const lineOfTag = new Map<string, number>()
  const rows = records.flatMap(({ line: linea, cells, closed }) => {
    const refuse = (mensaje: string) => {
      if (errores.length < ERRORS_MAX) errores.push({ linea, mensaje })
      return []
    }
    if (!closed) return refuse('Falta la comilla que cierra una celda')
    if (cells.length > columns.length) return refuse('Tiene más celdas que el encabezado')
    const typed: Partial<Record<Column, string>> = {}
    for (const [index, column] of columns.entries())
      if (isColumn(column)) typed[column] = withPoint(plain(cells[index] ?? ''))
    const read = InstrumentFields.safeParse(fieldsOf(typed))
    if (!read.success) {
      const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
      return refuse(`${path.map(String).join(' ')}: ${message}`)
    }
    const key = read.data.tag.toLowerCase()
    const before = lineOfTag.get(key)
    if (before !== undefined) return refuse(`El tag ${read.data.tag} ya está en la línea ${before}`)
    lineOfTag.set(key, linea)
    return { linea, fields: read.data }
  })
  return { rows, errores }
}

function fieldsOf(typed: Partial<Record<Column, string>>): object {
  const given = (value: string | undefined) => value || undefined
  const signal = [typed.senal_min, typed.senal_max, typed.senal_unidad].some(Boolean)
  return {
    tag: typed.tag ?? '',
    servicio: typed.servicio ?? '',
    min: typed.min ?? '',
    max: typed.max ?? '',
    unidad: typed.unidad ?? '',
    funcion: given(typed.funcion),
    ...(signal && {
      senal: { min: typed.senal_min, max: typed.senal_max, unidad: typed.senal_unidad ?? '' },
    }),
    corte: given(typed.corte),
    quiebre: given(typed.quiebre),
    ...(typed.tolerancia_mas && {
      tolerancia: {
        tipo: given(typed.tolerancia_tipo),
        mas: typed.tolerancia_mas,
        menos: given(typed.tolerancia_menos),
      },
    }),
    vence: given(typed.vence),
    notas: typed.notas ?? '',
  }
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const isNumber = (cell: string) => /^[+-]?[\d.]+$/.test(cell)

/** What `readInstrumentCsv` reads back. */
export function writeInstrumentCsv(instruments: readonly InstrumentFields[]): string {
  const lines = instruments.map((row) =>
    [
      ...[row.tag, row.servicio, row.min, row.max, row.unidad, row.funcion],
      ...[row.senal.min, row.senal.max, row.senal.unidad, row.corte ?? '', row.quiebre ?? ''],
      ...[row.tolerancia.tipo, row.tolerancia.mas, row.tolerancia.menos ?? '', row.vence ?? '', row.notas],
    ].map((cell) => quoted(isNumber(cell) ? cell : withoutFormulas(cell))),
  )
  return `\ufeff${[[...INSTRUMENT_COLUMNS], ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

import { type CsvLine, csvLines, withFormulas, withoutFormulas } from './csv'
import { searchable } from './instrument-search'
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

const nameOf = (heading: string) => searchable(heading.trim()).replace(/[\s-]+/g, '_')

const isColumn = (name: string): name is Column => (INSTRUMENT_COLUMNS as readonly string[]).includes(name)

/** A misspelt column must not end in a default: it would be a tolerance that nobody chose. */
function wrongHeading(columns: readonly string[]): string | undefined {
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  if (missing.length > 0) return `Falta la columna ${missing.join(', ')}`
  const named = columns.filter(Boolean)
  const repeated = named.find((column, index) => named.indexOf(column) !== index)
  if (repeated !== undefined) return `La columna ${repeated} se repite`
  const unknown = named.filter((column) => !isColumn(column))
  if (unknown.length > 0)
    return `No se conoce la columna ${unknown.join(', ')}. Puede haber ${INSTRUMENT_COLUMNS.join(', ')}.`
  return undefined
}

const NUMBERS: readonly Column[] = [
  'min',
  'max',
  'senal_min',
  'senal_max',
  'corte',
  'quiebre',
  'tolerancia_mas',
  'tolerancia_menos',
]

/** Spreadsheets that write a decimal comma separate cells by semicolons. */
const withPoint = (cell: string) => (/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell)

/**
 * The instruments of a CSV whose cells are separated by comma, semicolon or tab, and what is wrong with each other line.
 * Lines count from 1, which is the heading. It stops after each line, so that the caller can let others work in between.
 */
export function* readInstrumentCsv(text: string): Generator<
  undefined,
  {
    rows: { linea: number; fields: InstrumentFields }[]
    errores: CsvError[]
  }
> {
  const lines = csvLines(text)
  const heading = lines.next()
  const columns = heading.done ? [] : heading.value.cells.map(nameOf)
  const mensaje = wrongHeading(columns)
  if (mensaje !== undefined) return { rows: [], errores: [{ linea: 1, mensaje }] }
  const errores: CsvError[] = []
  const rows: { linea: number; fields: InstrumentFields }[] = []
  const lineOfTag = new Map<string, number>()
  let count = 0
  for (const line of lines) {
    yield
    if (line.closed && line.cells.length === 0) continue
    const { line: linea } = line
    count += 1
    if (count > IMPORT_LINES_MAX)
      return { rows: [], errores: [{ linea, mensaje: `Usa como máximo ${IMPORT_LINES_MAX} líneas` }] }
    const refuse = (mensaje: string) => errores.length < ERRORS_MAX && errores.push({ linea, mensaje })
    const fields = fieldsIn(line, columns)
    if (typeof fields === 'string') {
      refuse(fields)
      continue
    }
    const key = searchable(fields.tag)
    const before = lineOfTag.get(key)
    if (before !== undefined) refuse(`El tag ${fields.tag} ya está en la línea ${before}`)
    else {
      lineOfTag.set(key, linea)
      rows.push({ linea, fields })
    }
  }
  return { rows, errores }
}

const cellOf = (column: Column, cell: string) =>
  NUMBERS.includes(column) ? withPoint(withFormulas(cell)) : withFormulas(cell)

/** What is wrong with the line, else its fields. */
function fieldsIn({ cells, closed }: CsvLine, columns: readonly string[]): string | InstrumentFields {
  if (!closed) return 'Falta la comilla que cierra una celda'
  if (cells.length > columns.length) return 'Tiene más celdas que el encabezado'
  const typed: Partial<Record<Column, string>> = {}
  for (const [index, column] of columns.entries())
    if (isColumn(column)) typed[column] = cellOf(column, cells[index] ?? '')
  const read = InstrumentFields.safeParse(fieldsOf(typed))
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
  return `${path.map(String).join(' ')}: ${message}`
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
    ...([typed.tolerancia_tipo, typed.tolerancia_mas, typed.tolerancia_menos].some(Boolean) && {
      tolerancia: {
        tipo: given(typed.tolerancia_tipo),
        mas: typed.tolerancia_mas ?? '',
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

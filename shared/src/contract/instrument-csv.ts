import { type CsvLine, csvLines, withFormulas, withoutFormulas } from './csv'
import { searchable } from './instrument-search'
import { IMPORT_LINES_MAX, InstrumentFields } from './instruments'

interface Column {
  required?: true
  isNumber?: true
  cell: (row: InstrumentFields) => string | null | undefined
}

/** The first line names them in any order. */
const COLUMNS = {
  tag: { required: true, cell: ({ tag }) => tag },
  servicio: { cell: ({ servicio }) => servicio },
  min: { required: true, isNumber: true, cell: ({ min }) => min },
  max: { required: true, isNumber: true, cell: ({ max }) => max },
  unidad: { required: true, cell: ({ unidad }) => unidad },
  funcion: { cell: ({ funcion }) => funcion },
  senal_min: { isNumber: true, cell: ({ senal }) => senal.min },
  senal_max: { isNumber: true, cell: ({ senal }) => senal.max },
  senal_unidad: { cell: ({ senal }) => senal.unidad },
  corte: { isNumber: true, cell: ({ corte }) => corte },
  quiebre: { isNumber: true, cell: ({ quiebre }) => quiebre },
  tolerancia_tipo: { cell: ({ tolerancia }) => tolerancia.tipo },
  tolerancia_mas: { isNumber: true, cell: ({ tolerancia }) => tolerancia.mas },
  tolerancia_menos: { isNumber: true, cell: ({ tolerancia }) => tolerancia.menos },
  vence: { cell: ({ vence }) => vence },
  notas: { cell: ({ notas }) => notas },
} satisfies Record<string, Column>
type ColumnName = keyof typeof COLUMNS
const COLUMN_LIST = Object.entries(COLUMNS) as [ColumnName, Column][]

export interface CsvError {
  linea: number
  mensaje: string
}

/** Further errors of a file say nothing new. */
const ERRORS_MAX = 1000

const nameOf = (heading: string) => searchable(heading.trim()).replace(/[\s-]+/g, '_')

/** A misspelt column must not end in a default: it would be a tolerance that nobody chose. */
function wrongHeading(columns: readonly string[]): string | undefined {
  const missing = COLUMN_LIST.filter(([name, { required }]) => required && !columns.includes(name))
  if (missing.length > 0) return `Falta la columna ${missing.map(([name]) => name).join(', ')}`
  const named = columns.filter(Boolean)
  const repeated = named.find((column, index) => named.indexOf(column) !== index)
  if (repeated !== undefined) return `La columna ${repeated} se repite`
  const unknown = named.filter((column) => !Object.hasOwn(COLUMNS, column))
  if (unknown.length > 0)
    return `No se conoce la columna ${unknown.join(', ')}. Puede haber ${Object.keys(COLUMNS).join(', ')}.`
  return undefined
}

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

/** What is wrong with the line, else its fields. */
function fieldsIn({ cells, closed }: CsvLine, columns: readonly string[]): string | InstrumentFields {
  if (!closed) return 'Falta la comilla que cierra una celda'
  if (cells.length > columns.length) return 'Tiene más celdas que el encabezado'
  const typed: Partial<Record<ColumnName, string>> = {}
  for (const [name, { isNumber }] of COLUMN_LIST) {
    const at = columns.indexOf(name)
    if (at < 0) continue
    const cell = withFormulas(cells[at] ?? '')
    typed[name] = isNumber ? withPoint(cell) : cell
  }
  const read = InstrumentFields.safeParse(fieldsOf(typed))
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
  return `${path.map(String).join(' ')}: ${message}`
}

function fieldsOf(typed: Partial<Record<ColumnName, string>>): object {
  const given = (value: string | undefined) => value || undefined
  const signal = { min: typed.senal_min, max: typed.senal_max, unidad: typed.senal_unidad ?? '' }
  const tolerance = {
    tipo: given(typed.tolerancia_tipo),
    mas: typed.tolerancia_mas ?? '',
    menos: given(typed.tolerancia_menos),
  }
  return {
    tag: typed.tag,
    servicio: typed.servicio,
    min: typed.min,
    max: typed.max,
    unidad: typed.unidad,
    funcion: given(typed.funcion),
    senal: Object.values(signal).some(Boolean) ? signal : undefined,
    corte: given(typed.corte),
    quiebre: given(typed.quiebre),
    tolerancia: Object.values(tolerance).some(Boolean) ? tolerance : undefined,
    vence: given(typed.vence),
    notas: typed.notas,
  }
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const isNumber = (cell: string) => /^[+-]?[\d.]+$/.test(cell)

/** What `readInstrumentCsv` reads back. */
export function writeInstrumentCsv(instruments: readonly InstrumentFields[]): string {
  const lines = instruments.map((row) =>
    COLUMN_LIST.map(([, { cell }]) => cell(row) ?? '').map((cell) =>
      quoted(isNumber(cell) ? cell : withoutFormulas(cell)),
    ),
  )
  return `\ufeff${[Object.keys(COLUMNS), ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

import {
  type CsvLine,
  csvFile,
  csvLines,
  excessIn,
  withFormulas,
  withoutFormulas,
} from '@csuite/shared/contract/csv'
import { searchable } from '@csuite/shared/contract/search-words'
import { readable } from '@csuite/shared/contract/text'
import { IMPORT_LINES_MAX, InstrumentFields } from './instruments'
import { unitNamed } from './measurement/units'
import { type DecimalSign, readNumber, readingsOf } from '@csuite/shared/contract/numbers/read-number'

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
  fabricante: { cell: ({ fabricante }) => fabricante },
  modelo: { cell: ({ modelo }) => modelo },
  serie: { cell: ({ serie }) => serie },
  ubicacion: { cell: ({ ubicacion }) => ubicacion },
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

const EMPTY = 'Debajo de los nombres de las columnas no hay ningún instrumento'

/** What cannot be seen is no part of a name, nor are accents, case and width. */
const nameOf = (heading: string) =>
  searchable(readable(heading.normalize('NFKC')).trim()).replace(/[\s-]+/g, '_')

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

/**
 * The instruments of a CSV whose cells are separated by comma, semicolon or tab, and what is wrong with each other line.
 * Lines count from 1. Numbers are read with the file's own decimal sign, which its cells show; where they do not, a number that
 * can be read in two ways is wrong. It stops after each line, so that the caller can let others work in between.
 */
export function* readInstrumentCsv(text: string): Generator<
  undefined,
  {
    rows: { linea: number; fields: InstrumentFields }[]
    errores: CsvError[]
  }
> {
  let columns: string[] | undefined
  const lines: CsvLine[] = []
  /** Of the cells that can only be read in one way. */
  const signs = new Set<DecimalSign>()
  /** Whether the day comes before the month, of the dates that can only be read in one way. */
  const orders = new Set<boolean>()
  for (const line of csvLines(text)) {
    yield
    const { line: linea, cells, problem } = line
    if (problem === undefined && cells.length === 0) continue
    if (columns === undefined) {
      columns = cells.map(nameOf)
      const mensaje = problem ?? wrongHeading(columns)
      if (mensaje !== undefined) return { rows: [], errores: [{ linea, mensaje }] }
      continue
    }
    if (lines.length === IMPORT_LINES_MAX)
      return { rows: [], errores: [{ linea, mensaje: `Usa como máximo ${IMPORT_LINES_MAX} líneas` }] }
    lines.push(line)
    for (const at of numberColumns(columns)) {
      const { decimalSign } = numberIn(cellAt(cells, at)) ?? {}
      if (decimalSign) signs.add(decimalSign)
    }
    const [, first, second] = LOCAL_DAY.exec(cellAt(cells, columns.indexOf('vence'))) ?? []
    if (Number(first) > 12 || Number(second) > 12) orders.add(Number(first) > 12)
  }
  if (columns === undefined) return { rows: [], errores: [{ linea: 1, mensaje: wrongHeading([]) ?? '' }] }
  if (lines.length === 0) return { rows: [], errores: [{ linea: 1, mensaje: EMPTY }] }
  const [only = null] = signs
  const sign = signs.size === 1 ? only : null
  const [dayFirst = null] = orders.size === 1 ? orders : []
  const errores: CsvError[] = []
  const rows: { linea: number; fields: InstrumentFields }[] = []
  const lineOfTag = new Map<string, number>()
  for (const line of lines) {
    yield
    const { line: linea } = line
    const refuse = (mensaje: string) => errores.length < ERRORS_MAX && errores.push({ linea, mensaje })
    const fields = fieldsIn(line, columns, sign, dayFirst)
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

const cellAt = (cells: readonly string[], at: number) => withFormulas(cells[at] ?? '')

/** Longer cells, which no field takes, are not read: thousands of their digits take seconds. */
const NUMBER_MAX = 60
const numberIn = (cell: string) => (cell.length > NUMBER_MAX ? null : readNumber(cell))

const numberColumns = (columns: readonly string[]) =>
  COLUMN_LIST.flatMap(([name, { isNumber }]) =>
    isNumber && columns.includes(name) ? columns.indexOf(name) : [],
  )

/** In a file of commas '1,5' without quotes is two cells, and what follows stands in the wrong columns. */
const splitNumber = (cell: string) =>
  `«${cell}» es un número. Si antes hay una coma decimal, escribe ese número entre comillas.`

/** '1,23457E+11': of a long number a spreadsheet writes what fits into the cell. */
const SHORTENED = /^\d([.,]\d+)?E\+\d\d+$/
const SHORTENED_NUMBER = /^-?\d[.,]\d+E[+-]\d\d+$/
const shortened = (cell: string) =>
  `«${cell}» es un número que la hoja de cálculo acortó. Da formato de texto a la columna y escríbelo entero.`

/** '31/12/2026': what a spreadsheet makes of '2026-12-31' wherever it saves a file. */
const LOCAL_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3})$/
/** As 'AAAA-MM-DD'; undefined where the file does not show what is the day. */
function dayIn(cell: string, dayFirst: boolean | null): string | undefined {
  if (/^([1-9]\d{3}-.*)?$/.test(cell)) return cell
  const [, first = '', second = '', year] = LOCAL_DAY.exec(cell) ?? []
  if (!year || dayFirst === null) return undefined
  return [year, ...(dayFirst ? [second, first] : [first, second]).map((part) => part.padStart(2, '0'))].join(
    '-',
  )
}
const wrongDay = (cell: string) =>
  `«${cell}»: da formato de texto a la columna y escribe la fecha como AAAA-MM-DD`

/** What is wrong with the line, else its fields. */
function fieldsIn(
  { cells, problem }: CsvLine,
  columns: readonly string[],
  sign: DecimalSign | null,
  dayFirst: boolean | null,
): string | InstrumentFields {
  if (problem !== undefined) return problem
  const excess = excessIn(cells, columns.length)
  if (excess !== undefined) return excess
  const typed: Partial<Record<ColumnName, string>> = {}
  for (const [name, { isNumber }] of COLUMN_LIST) {
    const at = columns.indexOf(name)
    if (at < 0) continue
    const cell = cellAt(cells, at)
    if (name === 'vence') {
      typed[name] = dayIn(cell, dayFirst)
      if (typed[name] === undefined) return `${name}: ${wrongDay(cell)}`
      continue
    }
    if (/unidad$/.test(name) && numberIn(cell)) return `${name}: ${splitNumber(cell)}`
    if ((isNumber ? SHORTENED_NUMBER : SHORTENED).test(cell)) return `${name}: ${shortened(cell)}`
    const [number = cell, other] = isNumber && numberIn(cell) ? readingsOf(cell, sign) : []
    if (other !== undefined)
      return `${name}: «${cell}» se puede leer como ${number} o como ${other}. Escribe «${cell}0» o «${other}».`
    typed[name] = number
  }
  const read = InstrumentFields.safeParse(fieldsOf(typed))
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
  return `${path.map(String).join(' ')}: ${message}`
}

function fieldsOf(typed: Partial<Record<ColumnName, string>>): object {
  const given = (value: string | undefined) => value || undefined
  const chosen = (value = '') => given(nameOf(value).replaceAll('_', '-'))
  const signal = { min: typed.senal_min, max: typed.senal_max, unidad: unitNamed(typed.senal_unidad ?? '') }
  const tolerance = {
    tipo: chosen(typed.tolerancia_tipo),
    mas: typed.tolerancia_mas ?? '',
    menos: given(typed.tolerancia_menos),
  }
  return {
    tag: typed.tag,
    servicio: typed.servicio,
    min: typed.min,
    max: typed.max,
    unidad: unitNamed(typed.unidad ?? ''),
    funcion: chosen(typed.funcion),
    senal: Object.values(signal).some(Boolean) ? signal : undefined,
    corte: given(typed.corte),
    quiebre: given(typed.quiebre),
    tolerancia: Object.values(tolerance).some(Boolean) ? tolerance : undefined,
    fabricante: given(typed.fabricante),
    modelo: given(typed.modelo),
    serie: given(typed.serie),
    ubicacion: given(typed.ubicacion),
    vence: given(typed.vence),
    notas: typed.notas,
  }
}

const isNumber = (cell: string) => /^[+-]?[\d.]+$/.test(cell)
/** '1.234' could be a thousand; no group begins with a zero. */
const inOneWay = (cell: string) => (readNumber(cell)?.ambiguousSeparator ? cell.replace(/(?=\d)/, '0') : cell)

/** What `readInstrumentCsv` reads back, with the decimal sign of who reads it in a spreadsheet. */
export function writeInstrumentCsv(instruments: readonly InstrumentFields[], decimalSign: string): string {
  const lines = instruments.map((row) =>
    COLUMN_LIST.map(([, column]) => {
      const cell = column.cell(row) ?? ''
      if (!isNumber(cell)) return withoutFormulas(cell)
      return column.isNumber ? inOneWay(cell.replace('.', decimalSign)) : cell
    }),
  )
  return csvFile([Object.keys(COLUMNS), ...lines])
}

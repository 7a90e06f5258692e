import * as z from 'zod/mini'
import { defineEndpoint } from '@csuite/shared/contract/define-endpoint'
import { Id, IdParams, SyncQuery, Timestamp, paged, unknownField } from '@csuite/shared/contract/fields'
import { isFlat } from './measurement/conversion'
import { decimal, decimalToText } from '@csuite/shared/contract/numbers/decimal'
import { exactly } from './measurement/exactly'
import { TRANSFER_FUNCTIONS, isFractionOfRange } from './measurement/transfer'
import { line, paragraphs, requiredLine } from '@csuite/shared/contract/text'

/** Instruments of one person or group. */
export const INSTRUMENTS_MAX = 20_000
export const IMPORT_LINES_MAX = 10_000

/** Digits with a decimal point: '-12.50'. Numbers travel as text, so that no digit is lost. */
export const DecimalText = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], 'Escribe un número'),
    z.transform((value: number | string) =>
      typeof value === 'number' ? decimalToText(decimal(value), 0) : value.trim().replace('\u2212', '-'),
    ),
  ),
  z.string().check(
    z.maxLength(30, { error: 'Usa como máximo 30 cifras', abort: true }),
    // What is computed from it comes after it.
    z.regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/, { error: 'Escribe un número', abort: true }),
  ),
)

/** 'AAAA-MM-DD', a day that exists: signed records have such years too, and a date field tells '0202' on the way to 2026. */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Escribe la fecha como AAAA-MM-DD', abort: true }),
  z.refine((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  }, 'La fecha no existe'),
)

/** % of the span, the process's units, or % of the reading. */
const TOLERANCE_KINDS = ['alcance', 'unidades', 'lectura'] as const

const positive = DecimalText.check(
  z.refine((text) => /[1-9]/.test(text) && !text.startsWith('-'), 'Escribe un número mayor que 0'),
)

const Share = DecimalText.check(
  z.refine((text) => isFractionOfRange(exactly(text)), 'Va de 0 a menos de 100 %'),
)

const Signal = z.object({
  min: DecimalText,
  max: DecimalText,
  unidad: requiredLine('La unidad de la señal es requerida', 20),
})

const Tolerance = z.object({
  tipo: z._default(z.enum(TOLERANCE_KINDS, 'El tipo es alcance, unidades o lectura'), 'alcance'),
  mas: positive,
  /** Absent: as `mas`. */
  menos: z.optional(positive),
})

const flat = ({ min, max }: { min: string; max: string }) => isFlat({ min: exactly(min), max: exactly(max) })

export const instrumentFields = {
  tag: requiredLine('El tag es requerido', 40).check(
    // Word processors put other dashes in place of the plain one.
    z.overwrite((typed) => typed.replace(/[\p{Pd}\u2212]/gu, '-')),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/()+#-]*$/u, 'Usa letras, cifras, espacios y . _ / ( ) + # -'),
  ),
  servicio: z._default(line(120), ''),
  min: DecimalText,
  max: DecimalText,
  unidad: requiredLine('La unidad es requerida', 20),
  funcion: z._default(z.enum(TRANSFER_FUNCTIONS, `La función es ${TRANSFER_FUNCTIONS.join(', ')}`), 'lineal'),
  senal: z._default(Signal, { min: '4', max: '20', unidad: 'mA' }),
  /** % of the flow below which it counts as zero. */
  corte: z.optional(z.nullable(Share)),
  /** % of the flow below which the root is a straight line. */
  quiebre: z.optional(z.nullable(Share)),
  tolerancia: z._default(Tolerance, { tipo: 'alcance', mas: '0.5' }),
  /** Named on the certificate, as are the three below. Absent where nothing was typed: a signed record is never completed. */
  fabricante: z.optional(line(80)),
  modelo: z.optional(line(80)),
  serie: z.optional(line(80)),
  ubicacion: z.optional(line(120)),
  notas: z._default(paragraphs(1000), ''),
  /** The next calibration. */
  vence: z.optional(z.nullable(Day)),
}

/** What gives other limits, or another signal for a value, where it changes. */
export const MEASURING = [
  'min',
  'max',
  'unidad',
  'senal',
  'funcion',
  'corte',
  'quiebre',
  'tolerancia',
] as const

/** What an instrument is called on a certificate beside its tag; a draft gets what it lacks of these. */
export const NAMING = ['servicio', 'fabricante', 'modelo', 'serie', 'ubicacion'] as const

export const InstrumentFields = z.object(instrumentFields).check(
  z.refine((typed) => !flat(typed), { error: 'El mínimo y el máximo son iguales', path: ['max'] }),
  z.refine(({ senal }) => !flat(senal), {
    error: 'El mínimo y el máximo de la señal son iguales',
    path: ['senal', 'max'],
  }),
)
export type InstrumentFields = z.infer<typeof InstrumentFields>

export const Instrument = z.extend(z.object(instrumentFields), {
  id: Id,
  /** Made by the device that added it, so that adding twice adds once. */
  clave: z.string(),
  /** Grows with each change. */
  version: z.int(),
  /** Null: the person's own. */
  idGrupo: z.nullable(Id),
  /** The group's name. */
  grupo: z.nullable(z.string()),
  modificado: Timestamp,
})
export type Instrument = z.infer<typeof Instrument>

/** One of the person's groups, to which the instrument belongs; null: the person's own. */
const GroupId = z.optional(z.nullable(Id))

export const ClientKey = z.optional(z.uuid('La clave no es válida'))

export const listInstruments = defineEndpoint({
  method: 'GET',
  path: '/instrumentos',
  access: 'user',
  summary:
    "One's instruments and those of one's groups by tag; `texto` searches tag, service and notes without accents; with `desde` by id, from that one on",
  query: z.extend(SyncQuery, { texto: z.optional(line(100)) }),
  response: paged(Instrument),
})

const instrumentLimit = { name: 'instrumentByUser', points: 600, window: 600 }

export const addInstrument = defineEndpoint({
  method: 'POST',
  path: '/instrumentos',
  access: 'user',
  status: 201,
  limited: [instrumentLimit],
  summary:
    'Adds an instrument to oneself, or with `idGrupo` to one of one’s groups; with the `clave` of one that exists it returns that one',
  body: z.intersection(InstrumentFields, z.object({ idGrupo: GroupId, clave: ClientKey })),
  response: Instrument,
  errors: ['TAG_EXISTS'],
})

export const updateInstrument = defineEndpoint({
  method: 'PUT',
  path: '/instrumentos/:id',
  access: 'user',
  limited: [instrumentLimit],
  summary:
    'Changes an instrument whose `version` the caller has seen; otherwise 409 with the row in `actual`',
  params: IdParams,
  body: z.intersection(InstrumentFields, z.object({ idGrupo: GroupId, version: z.int().check(z.gte(1)) })),
  response: Instrument,
  errors: ['NOT_FOUND', 'CONFLICT', 'TAG_EXISTS'],
})

export const deleteInstrument = defineEndpoint({
  method: 'DELETE',
  path: '/instrumentos/:id',
  access: 'user',
  status: 204,
  limited: [instrumentLimit],
  summary: 'Deletes an instrument; its calibrations and certificates stay',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

export const importInstruments = defineEndpoint({
  method: 'POST',
  path: '/instrumentos/importar',
  access: 'user',
  limited: [{ name: 'instrumentImportByUser', points: 30, window: 3600 }],
  summary: 'Adds the instruments of a CSV, all or none; with `ensayo=1` only checks its lines',
  query: z.object({ ensayo: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject(
    { csv: z.string('Elige un archivo CSV').check(z.maxLength(4_000_000, 'El archivo es demasiado grande')) },
    unknownField,
  ),
  takesCsv: true,
  maxBodyBytes: 5 * 1024 * 1024,
  timeoutMs: 60_000,
  response: z.object({
    validas: z.int(),
    errores: z.array(z.object({ linea: z.int(), mensaje: z.string() })),
  }),
  errors: ['PAYLOAD_TOO_LARGE', 'TAG_EXISTS'],
})

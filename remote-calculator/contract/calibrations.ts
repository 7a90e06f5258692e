import * as z from 'zod/mini'
import { defineEndpoint } from '@csuite/shared/contract/define-endpoint'
import { Id, IdParams, Instant, SyncQuery, Timestamp, paged } from '@csuite/shared/contract/fields'
import { ClientKey, Day, DecimalText, InstrumentFields, instrumentFields } from './instruments'
import { line, paragraphs } from '@csuite/shared/contract/text'

/** Rows of one series: 101 points both ways would not fit on a certificate that somebody reads. */
const READINGS_MAX = 120
export const DRAFTS_MAX = 200
/** Letters of all reasons of a series together. */
const REASONS_MAX = 2000

export const DIRECTIONS = ['sube', 'baja'] as const
const RULES = ['simple', 'banda-guarda'] as const
/** The line that non-linearity is measured from (ISA-51.1). */
export const LINES = ['terminal', 'mejor-ajuste'] as const

const Percent = DecimalText.check(
  z.refine((text) => Number(text) >= -25 && Number(text) <= 125, 'El punto va de −25 a 125 %'),
)

export const Reading = z.object({
  /** % of the range. */
  punto: Percent,
  sentido: z.enum(DIRECTIONS),
  /** What the standard gave, in the instrument's unit. */
  aplicado: DecimalText,
  /** What the instrument answered, in the signal's unit. */
  leido: DecimalText,
  /** Why this row replaces the one before it at its point. */
  motivo: z.optional(line(200)),
})
export type Reading = z.infer<typeof Reading>

const Series = z.array(Reading).check(
  z.maxLength(READINGS_MAX, `Usa como máximo ${READINGS_MAX} lecturas`),
  z.refine(
    (readings) => readings.reduce((sum, { motivo = '' }) => sum + motivo.length, 0) <= REASONS_MAX,
    `Los motivos de una serie tienen como máximo ${REASONS_MAX} letras en total`,
  ),
)

export const Standard = z.object({
  nombre: z._default(line(80), ''),
  serie: z._default(line(80), ''),
  certificado: z._default(line(80), ''),
  vence: z.optional(z.nullable(Day)),
  /** Expanded uncertainty U of the comparison, k = 2. */
  incertidumbre: z.optional(
    z.nullable(DecimalText.check(z.refine((text) => !text.startsWith('-'), 'No puede ser negativa'))),
  ),
  /** The unit of U: that of the signal or the instrument's own. */
  incertidumbreEn: z._default(z.enum(['senal', 'proceso']), 'senal'),
})

export const Ambient = z.object({
  /** °C */
  temperatura: z.optional(z.nullable(DecimalText)),
  /** % */
  humedad: z.optional(z.nullable(DecimalText)),
})

const content = {
  encontrado: Series,
  dejado: Series,
  /** Own points, % of the range. */
  puntos: z.array(Percent).check(z.maxLength(60, 'Usa como máximo 60 puntos')),
  patron: Standard,
  regla: z.enum(RULES),
  linea: z.enum(LINES),
  lugar: line(120),
  orden: line(60),
  /** The written procedure that was followed. */
  procedimiento: z.optional(line(120)),
  /** The day of the next calibration. */
  proxima: z.optional(z.nullable(Day)),
  ambiente: Ambient,
  observaciones: paragraphs(1000),
}

export const CalibrationContent = z.object({
  encontrado: z._default(content.encontrado, []),
  dejado: z._default(content.dejado, []),
  puntos: z._default(content.puntos, ['0', '25', '50', '75', '100']),
  patron: z._default(content.patron, { nombre: '', serie: '', certificado: '', incertidumbreEn: 'senal' }),
  regla: z._default(content.regla, 'simple'),
  linea: z._default(content.linea, 'terminal'),
  lugar: z._default(content.lugar, ''),
  orden: z._default(content.orden, ''),
  procedimiento: content.procedimiento,
  proxima: content.proxima,
  ambiente: z._default(content.ambiente, {}),
  observaciones: z._default(content.observaciones, ''),
})
export type CalibrationContent = z.infer<typeof CalibrationContent>

/** Why the portal refuses a draft, by the path of each field: 'patron.serie'. */
export const refusalsOf = (content: CalibrationContent): ReadonlyMap<string, string> =>
  new Map(
    CalibrationContent.safeParse(content).error?.issues.map(({ path, message }) => [path.join('.'), message]),
  )

export const Calibration = z.extend(CalibrationContent, {
  id: Id,
  clave: z.string(),
  version: z.int(),
  /** Null: the instrument was deleted. */
  instrumento: z.nullable(Id),
  datosInstrumento: InstrumentFields,
  estado: z.enum(['borrador', 'firmada']),
  /** False: of another person of the group that has the instrument, or of a group that one left; only its author changes it. */
  propia: z.boolean(),
  /** What was found cannot change any more; a correction is a new row with its reason. */
  encontradoCerrado: z.boolean(),
  /** Its author left the group or the portal: anybody of the group may discard the draft. */
  sinAutor: z.optional(z.boolean()),
  numero: z.nullable(z.string()),
  firmada: z.nullable(Timestamp),
  /** When it began, as the device says; at most OFFLINE_SECONDS_KEPT before it first arrived. */
  creada: Timestamp,
  modificada: Timestamp,
})
export type Calibration = z.infer<typeof Calibration>

/**
 * A row of a list: what tells one calibration from another. Readings and longer texts come with the calibration itself. Its
 * fields are bounded so that a page of 100 is less than 256 kB whatever was typed.
 */
export const CalibrationSummary = z.extend(
  z.omit(Calibration, {
    ...{ encontrado: true, dejado: true, puntos: true, patron: true, regla: true, linea: true, orden: true },
    ...{ lugar: true, procedimiento: true, proxima: true, ambiente: true, observaciones: true },
  }),
  {
    datosInstrumento: z.omit(z.object(instrumentFields), {
      ...{ notas: true, fabricante: true, modelo: true, serie: true, ubicacion: true },
    }),
  },
)
export type CalibrationSummary = z.infer<typeof CalibrationSummary>

const calibrationLimit = { name: 'calibrationByUser', points: 1200, window: 600 }

export const listCalibrations = defineEndpoint({
  method: 'GET',
  path: '/calibraciones',
  access: 'user',
  summary:
    "One's calibrations and those of one's groups without their readings, newest first; of one instrument with `instrumento`; with `desde` by id, from that one on",
  query: z.extend(SyncQuery, { instrumento: z.optional(IdParams.shape.id) }),
  response: paged(CalibrationSummary),
})

export const getCalibration = defineEndpoint({
  method: 'GET',
  path: '/calibraciones/:id',
  access: 'user',
  summary: 'One calibration',
  params: IdParams,
  response: Calibration,
  errors: ['NOT_FOUND'],
})

/** A longer time is a wrong clock. */
export const OFFLINE_SECONDS_MAX = 366 * 86_400
/** The time before its first arrival that a device's word is taken for. */
export const OFFLINE_SECONDS_KEPT = 7 * 86_400

export const addCalibration = defineEndpoint({
  method: 'POST',
  path: '/calibraciones',
  access: 'user',
  status: 201,
  limited: [calibrationLimit],
  summary: 'Begins a calibration; with the `clave` of one that exists it returns that one',
  body: z.extend(CalibrationContent, {
    instrumento: Id,
    clave: ClientKey,
    /** Seconds since it was begun on a device without network, by which the server's clock tells when that was; more than a week counts as one. */
    haceSegundos: z.optional(z.int().check(z.gte(0), z.lte(OFFLINE_SECONDS_MAX))),
  }),
  response: Calibration,
  errors: ['NOT_FOUND'],
})

export const updateCalibration = defineEndpoint({
  method: 'PUT',
  path: '/calibraciones/:id',
  access: 'user',
  limited: [calibrationLimit],
  summary: 'Stores a draft: the given fields; with `version` only if nobody changed it meanwhile',
  params: IdParams,
  body: z.extend(z.partial(z.object(content)), { version: z.optional(z.int().check(z.gte(1))) }),
  response: Calibration,
  errors: ['NOT_FOUND', 'ALREADY_SIGNED', 'AS_FOUND_CLOSED', 'CONFLICT'],
})

export const deleteCalibration = defineEndpoint({
  method: 'DELETE',
  path: '/calibraciones/:id',
  access: 'user',
  status: 204,
  limited: [calibrationLimit],
  summary: 'Discards a draft',
  params: IdParams,
  errors: ['NOT_FOUND', 'ALREADY_SIGNED'],
})

export const signCalibration = defineEndpoint({
  method: 'POST',
  path: '/calibraciones/:id/firmar',
  access: 'user',
  limited: [
    { name: 'signatureByUser', points: 60, window: 600 },
    { name: 'signatureByUserADay', points: 200, window: 86_400 },
  ],
  summary:
    "Computes the results, numbers and signs them, with `version` only what the caller has seen; the server's time counts, the device's is noted",
  params: IdParams,
  body: z.optional(
    z.object({
      horaDispositivo: z.optional(Instant('La hora no es válida')),
      version: z.optional(z.int().check(z.gte(1))),
    }),
  ),
  response: z.object({
    numero: z.string(),
    /** Compact JWS (ES256) over the record's canonical JSON (RFC 8785). */
    firma: z.string(),
  }),
  errors: ['NOT_FOUND', 'ALREADY_SIGNED', 'CONFLICT'],
})

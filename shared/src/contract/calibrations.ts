import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, Instant, SyncQuery, Timestamp, paged } from './fields'
import { ClientKey, Day, DecimalText, InstrumentFields } from './instruments'
import { line, paragraphs } from './text'

/** Rows of one series: 101 points both ways would not fit on a certificate that somebody reads. */
export const READINGS_MAX = 120
export const DRAFTS_MAX = 200

export const DIRECTIONS = ['sube', 'baja'] as const
export const RULES = ['simple', 'banda-guarda'] as const
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

const Series = z.array(Reading).check(z.maxLength(READINGS_MAX, `Usa como máximo ${READINGS_MAX} lecturas`))

/** The standard used. */
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
  ambiente: z._default(content.ambiente, {}),
  observaciones: z._default(content.observaciones, ''),
})
export type CalibrationContent = z.infer<typeof CalibrationContent>

export const Calibration = z.extend(CalibrationContent, {
  id: Id,
  clave: z.string(),
  version: z.int(),
  /** Null: the instrument was deleted. */
  instrumento: z.nullable(Id),
  /** The instrument as it was when the calibration began. */
  datosInstrumento: InstrumentFields,
  estado: z.enum(['borrador', 'firmada']),
  /** False: of another person of the group that has the instrument; only its author changes it. */
  propia: z.boolean(),
  /** What was found cannot change any more; a correction is a new row with its reason. */
  encontradoCerrado: z.boolean(),
  numero: z.nullable(z.string()),
  firmada: z.nullable(Timestamp),
  creada: Timestamp,
  modificada: Timestamp,
})
export type Calibration = z.infer<typeof Calibration>

const errors = ['NOT_FOUND', 'ALREADY_SIGNED', 'AS_FOUND_CLOSED', 'CONFLICT', 'TOO_MANY_REQUESTS'] as const

export const listCalibrations = defineEndpoint({
  method: 'GET',
  path: '/calibraciones',
  access: 'user',
  summary:
    "One's calibrations and those of the instruments of one's groups, newest first; of one instrument with `instrumento`; with `desde` by id, from that one on",
  query: z.extend(SyncQuery, { instrumento: z.optional(IdParams.shape.id) }),
  response: paged(Calibration),
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

export const addCalibration = defineEndpoint({
  method: 'POST',
  path: '/calibraciones',
  access: 'user',
  status: 201,
  summary: 'Begins a calibration; with the `clave` of one that exists it returns that one',
  body: z.extend(CalibrationContent, {
    instrumento: Id,
    clave: ClientKey,
    /** Seconds since it was begun on a device without network, by which the server's clock tells when that was. */
    haceSegundos: z.optional(z.int().check(z.gte(0), z.lte(OFFLINE_SECONDS_MAX))),
  }),
  response: Calibration,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const updateCalibration = defineEndpoint({
  method: 'PUT',
  path: '/calibraciones/:id',
  access: 'user',
  summary: 'Stores a draft: the given fields; with `version` only if nobody changed it meanwhile',
  params: IdParams,
  body: z.extend(z.partial(z.object(content)), { version: z.optional(z.int().check(z.gte(1))) }),
  response: Calibration,
  errors,
})

export const deleteCalibration = defineEndpoint({
  method: 'DELETE',
  path: '/calibraciones/:id',
  access: 'user',
  status: 204,
  summary: 'Discards a draft',
  params: IdParams,
  errors: ['NOT_FOUND', 'ALREADY_SIGNED', 'TOO_MANY_REQUESTS'],
})

export const signCalibration = defineEndpoint({
  method: 'POST',
  path: '/calibraciones/:id/firmar',
  access: 'user',
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
  errors: ['NOT_FOUND', 'ALREADY_SIGNED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

import * as z from 'zod/mini'
import { Ambient, DIRECTIONS, LINES, Standard } from './calibrations'
import { defineEndpoint } from './define-endpoint'
import { IdParams, Timestamp } from './fields'
import { InstrumentFields } from './instruments'

const ResultRow = z.object({
  punto: z.string(),
  sentido: z.enum(DIRECTIONS),
  aplicado: z.string(),
  /** In the signal's unit, as are `leido`, `error` and both limits. */
  esperado: z.string(),
  leido: z.string(),
  error: z.string(),
  /** % of the span. */
  errorPorciento: z.string(),
  limiteInferior: z.string(),
  limiteSuperior: z.string(),
  conforme: z.boolean(),
  motivo: z.optional(z.string()),
  /** A later row corrects this one, which then counts for nothing. */
  corregida: z.optional(z.boolean()),
})

const Outcome = z.enum(['conforme', 'no conforme'])

export const SeriesResult = z.object({
  filas: z.array(ResultRow),
  veredicto: Outcome,
  /** % of the span, as are the two below; null where the series does not show it. */
  errorMaximo: z.string(),
  histeresis: z.nullable(z.string()),
  noLinealidad: z.nullable(z.string()),
})
export type SeriesResult = z.infer<typeof SeriesResult>

export const CertificateRecord = z.object({
  tipo: z.literal('certificado-calibracion'),
  formato: z.literal('1'),
  numero: z.string(),
  /** The server's clock. */
  firmado: Timestamp,
  /** The device's clock; null where it told none. */
  horaDispositivo: z.nullable(Timestamp),
  /** The portal's address. */
  emisor: z.string(),
  tecnico: z.string(),
  instrumento: InstrumentFields,
  patron: z.extend(Standard, { vencido: z.boolean() }),
  lugar: z.string(),
  orden: z.string(),
  ambiente: Ambient,
  observaciones: z.string(),
  inicio: Timestamp,
  /** 'aceptación simple' or 'banda de guarda w = U (ILAC-G8:09/2019)'. */
  regla: z.string(),
  /** U in the signal's unit; null where the standard's is not known, and where a root makes it another at each value. */
  incertidumbre: z.nullable(z.string()),
  tur: z.nullable(z.string()),
  linea: z.enum(LINES),
  encontrado: SeriesResult,
  /** Null: nothing was adjusted. */
  dejado: z.nullable(SeriesResult),
  veredicto: Outcome,
})
export type CertificateRecord = z.infer<typeof CertificateRecord>

/** U with its unit: the signal's, or the process's where a root makes it another signal at each value. */
export function statedUncertainty({
  incertidumbre,
  patron,
  instrumento,
}: CertificateRecord): { amount: string; unit: string } | null {
  if (incertidumbre !== null) return { amount: incertidumbre, unit: instrumento.senal.unidad }
  const amount = patron.incertidumbre
  return amount && Number(amount) > 0 ? { amount, unit: instrumento.unidad } : null
}

export const Certificate = z.object({
  certificado: CertificateRecord,
  firma: z.string(),
  /** Compact JWS over `{hash, numero}`. */
  sello: z.string(),
  /** SHA-256 of the canonical JSON, base64url. */
  hash: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const certificateJson = defineEndpoint({
  method: 'GET',
  path: '/calibraciones/:id/certificado.json',
  access: 'user',
  summary: 'The signed record',
  params: IdParams,
  response: Certificate,
  errors: ['NOT_FOUND'],
})

export const certificateXml = defineEndpoint({
  method: 'GET',
  path: '/calibraciones/:id/certificado.xml',
  access: 'user',
  summary: 'The record as a Digital Calibration Certificate (PTB DCC 3.1.2)',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

const CertificateKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.string(),
  alg: z.string(),
  desde: Timestamp,
  /** Null: it signs. */
  hasta: z.nullable(Timestamp),
})
export type CertificateKey = z.infer<typeof CertificateKey>

export const certificateKeys = defineEndpoint({
  method: 'GET',
  path: '/certificados/claves.json',
  access: 'anyone',
  summary: 'JWKS (RFC 7517) of every key that ever signed a certificate',
  response: z.object({ keys: z.array(CertificateKey) }),
})

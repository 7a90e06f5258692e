import * as z from 'zod/mini'
import { Ambient, DIRECTIONS, LINES, Standard } from './calibrations'
import { accountLimit, defineEndpoint } from '@csuite/shared/contract/define-endpoint'
import { IdParams, Timestamp } from '@csuite/shared/contract/fields'
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

/** What a person cannot choose for a colleague. */
const Signer = z.object({
  /** Account number. */
  cuenta: z.string(),
  /** The proven address; null: nobody has proven the account's. */
  correo: z.nullable(z.string()),
  /** Whether the session was opened with a second factor: a code, or a passkey. */
  segundoFactor: z.boolean(),
  /** Other names of the account within the last 30 days, oldest first. */
  antes: z.array(z.string()),
})

const Company = z.object({
  nombre: z.string(),
  direccion: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2; null: neither address nor time zone tells. */
  pais: z.nullable(z.string()),
})

export const CertificateRecord = z.object({
  tipo: z.literal('certificado-calibracion'),
  /** '1' lacks the optional fields. A signed record is shown as it was signed: none of them has a default. */
  formato: z.enum(['1', '2']),
  numero: z.string(),
  /** The server's clock. */
  firmado: Timestamp,
  /** The device's clock; null where it told none. */
  horaDispositivo: z.nullable(Timestamp),
  /** The portal's address. */
  emisor: z.string(),
  empresa: z.optional(Company),
  /** IANA zone of the times on paper. */
  zona: z.optional(z.string()),
  tecnico: z.string(),
  firmante: z.optional(Signer),
  instrumento: InstrumentFields,
  patron: z.extend(Standard, { vencido: z.boolean() }),
  lugar: z.string(),
  orden: z.string(),
  ambiente: Ambient,
  observaciones: z.string(),
  procedimiento: z.optional(z.string()),
  proxima: z.optional(z.nullable(z.string())),
  inicio: Timestamp,
  /** Whose word `inicio` is; at most a week before `recibido`. */
  inicioSegun: z.optional(z.literal('dispositivo')),
  /** When the draft first reached the portal; null: not noted then. */
  recibido: z.optional(z.nullable(Timestamp)),
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

export const withdrawCertificate = defineEndpoint({
  method: 'PUT',
  path: '/certificados/:numero/retirado',
  access: 'admin',
  limited: [accountLimit],
  summary:
    'Takes a certificate out of the lists of calibrations, or puts it back; it can be read and verified as before',
  params: z.object({ numero: z.string().check(z.regex(/^CAL-\d{4}-\d{6,}$/, 'El número no es válido')) }),
  body: z.object({ retirado: z.boolean() }),
  response: z.object({ numero: z.string(), retirado: z.boolean() }),
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

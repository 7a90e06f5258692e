import * as z from 'zod/mini'
import { type KeyScope, defineEndpoint } from './define-endpoint'
import { ArrayQuery, IdParams, RemoteName, Timestamp, arrayPage } from './fields'
import { requiredLine } from './text'
import { isDay } from './users'

export const keyScopes = [
  'remotos',
  'apps',
  'grupos',
  'avisos',
  'usuarios:leer',
  'auditoria:leer',
  // Of SCIM, whose calls are in no contract.
  'directorio',
] as const satisfies readonly KeyScope[]

export const KEY_DAYS_MAX = 366

/** A day, to the end of which the key is valid in the portal's time zone, or an instant in UTC. */
const Expiry = z.union(
  [z.iso.datetime(), z.string().check(z.refine(isDay))],
  'Escribe una fecha como 2027-01-31',
)

export const ServiceKey = z.object({
  id: z.int(),
  nombre: z.string(),
  alcances: z.array(z.enum(keyScopes)),
  /** The one remote that it delivers; null for every remote that its scopes reach. */
  remoto: z.nullable(z.string()),
  /** The administrator for whom it acts. */
  autor: z.object({ id: z.int(), nombre: z.string() }),
  creada: Timestamp,
  caduca: Timestamp,
  /** To five minutes. */
  ultimoUso: z.nullable(Timestamp),
  /** False: its administrator is none any more or is suspended, and the key is refused. */
  vigente: z.boolean(),
})
export type ServiceKey = z.infer<typeof ServiceKey>

const KeyFields = z.object({
  nombre: requiredLine('El nombre es requerido', 80),
  alcances: z
    .array(z.enum(keyScopes, 'El alcance no es válido'))
    .check(z.minLength(1, 'Elige al menos un alcance'), z.maxLength(keyScopes.length)),
  /** 90 days by default. */
  caduca: z.optional(Expiry),
  /** It then delivers this remote, and nothing else. */
  remoto: z.optional(RemoteName),
})

export const ServiceKeyBody = KeyFields.check(
  z.refine(({ alcances, remoto }) => remoto === undefined || alcances.every((scope) => scope === 'remotos'), {
    error: 'Una clave de un solo remoto tiene solo el alcance «remotos»',
    path: ['remoto'],
  }),
)
export type ServiceKeyBody = z.infer<typeof ServiceKeyBody>

export const listServiceKeys = defineEndpoint({
  method: 'GET',
  path: '/claves',
  access: 'admin',
  summary: 'Living service keys, newest first, without the keys themselves',
  query: ArrayQuery,
  response: arrayPage(ServiceKey),
})

export const createServiceKey = defineEndpoint({
  method: 'POST',
  path: '/claves',
  access: 'admin',
  recent: true,
  status: 201,
  limited: [{ name: 'serviceKeyByUser', points: 30, window: 3600 }],
  summary:
    'Makes a service key, which is shown once; it acts for its administrator and never outlives the role',
  body: ServiceKeyBody,
  response: z.extend(ServiceKey, { clave: z.string() }),
})

export const revokeServiceKey = defineEndpoint({
  method: 'DELETE',
  path: '/claves/:id',
  access: 'admin',
  recent: true,
  status: 204,
  summary: 'Ends a service key at once',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

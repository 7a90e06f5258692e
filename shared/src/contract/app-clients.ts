import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, Timestamp } from './fields'
import { requiredLine } from './text'

/** Of one app. */
export const CLIENTS_MAX = 20

/** Exactness is the service's to refuse: 409 REDIRECT_NOT_EXACT. */
const Address = z
  .string()
  .check(
    z.minLength(1, 'Escribe la dirección'),
    z.maxLength(2048, 'La dirección es demasiado larga'),
    z.regex(/^\P{C}*$/u, 'La dirección tiene caracteres que no se ven'),
  )
const Addresses = z.array(Address).check(z.maxLength(20, 'Escribe como máximo 20 direcciones'))

/** Characters of all addresses of a client: a list of the longest stays under 256 kB. */
const ADDRESSES_MAX = 10_000

export const addressesFit = z.refine<{ redirecciones: string[]; alSalir?: string[] | undefined }>(
  ({ redirecciones, alSalir = [] }) => [...redirecciones, ...alSalir].join('').length <= ADDRESSES_MAX,
  { path: ['redirecciones'], message: 'Las direcciones son demasiado largas en conjunto' },
)

const Algorithm = z.enum(['RS256', 'ES256'], 'Elige RS256 o ES256')

/** Where a session's start and end are answered, and by what kind of program. */
export const ClientBody = z
  .object({
    nombre: requiredLine('El nombre es requerido', 80),
    /** Public: it can keep no secret, as a page or a program on a person's machine. */
    tipo: z.enum(['confidencial', 'publico'], 'Elige confidencial o público'),
    redirecciones: Addresses.check(z.minLength(1, 'Escribe al menos una dirección de retorno')),
    /** Where people may be sent after signing out. */
    alSalir: z.optional(Addresses),
    /** Back-channel logout. */
    avisoDeSalida: z.optional(z.nullable(Address)),
    segundoFactor: z.optional(z.boolean()),
    /** `id_token_signed_response_alg`; RS256 where it is not given. */
    algoritmo: z.optional(Algorithm),
  })
  .check(addressesFit)
export type ClientBody = z.infer<typeof ClientBody>

/** A client without its secret. */
export const AppClient = z.object({
  id: Id,
  clienteId: z.string(),
  nombre: z.string(),
  tipo: z.enum(['confidencial', 'publico']),
  redirecciones: z.array(z.string()),
  alSalir: z.array(z.string()),
  avisoDeSalida: z.nullable(z.string()),
  segundoFactor: z.boolean(),
  algoritmo: Algorithm,
  creado: Timestamp,
  /** Until when the secret before the last works too. */
  secretoAnteriorHasta: z.nullable(Timestamp),
})
export type AppClient = z.infer<typeof AppClient>

/** A confidential client with its secret, which cannot be read again. */
const NewAppClient = z.extend(AppClient, { secreto: z.optional(z.string()) })

export const listAppClients = defineEndpoint({
  method: 'GET',
  path: '/apps/:id/clientes',
  access: 'admin',
  summary: "An app's OpenID clients, at most 20, without their secrets",
  params: IdParams,
  response: z.array(AppClient),
  errors: ['NOT_FOUND'],
})

const changesClients = { access: 'admin', recent: true, params: IdParams } as const

export const addAppClient = defineEndpoint({
  ...changesClients,
  method: 'POST',
  path: '/apps/:id/clientes',
  status: 201,
  limited: [{ name: 'appClientsByUser', points: 60, window: 3600 }],
  summary: 'Makes an OpenID client of an app; the secret of a confidential one is shown once',
  body: ClientBody,
  response: NewAppClient,
  errors: ['NOT_FOUND', 'REDIRECT_NOT_EXACT', 'CONFLICT'],
})

export const updateAppClient = defineEndpoint({
  ...changesClients,
  method: 'PUT',
  path: '/apps/clientes/:id',
  summary: "Replaces a client's fields; what is not given is empty, and its type stays",
  body: ClientBody,
  response: AppClient,
  errors: ['NOT_FOUND', 'REDIRECT_NOT_EXACT', 'INVALID_STATE'],
})

export const removeAppClient = defineEndpoint({
  ...changesClients,
  method: 'DELETE',
  path: '/apps/clientes/:id',
  status: 204,
  summary: 'Deletes a client at once, with everything that it was given',
  errors: ['NOT_FOUND'],
})

export const rotateClientSecret = defineEndpoint({
  ...changesClients,
  method: 'POST',
  path: '/apps/clientes/:id/secreto',
  limited: [{ name: 'appClientsByUser', points: 60, window: 3600 }],
  summary: 'Gives a confidential client a new secret, shown once; the former one works for 24 hours more',
  response: NewAppClient,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const answerInteraction = defineEndpoint({
  method: 'POST',
  path: '/oidc/interaccion/:uid',
  access: 'user',
  limited: [{ name: 'interactionByUser', points: 600, window: 600 }],
  summary:
    'Signs the caller in to the app of an authorization request that this browser began; `codigo` proves a second factor for the session, `cancelar` goes back with access_denied',
  params: z.object({ uid: z.string().check(z.regex(/^[\w-]{10,60}$/, 'El identificador no es válido')) }),
  body: z.optional(
    z.object({
      cancelar: z.optional(z.boolean()),
      codigo: z.optional(z.string().check(z.maxLength(32, 'El código no es correcto.'))),
    }),
  ),
  response: z.object({ ir: z.string() }),
  errors: [
    'FORBIDDEN_APP',
    'SECOND_FACTOR_REQUIRED',
    'RECENT_LOGIN_REQUIRED',
    'INVALID_CODE',
    'NOT_FOUND',
    'INTERACTION_OVER',
  ],
})

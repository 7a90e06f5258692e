import * as z from 'zod/mini'
import { type CallLimit, accountLimit, defineEndpoint } from './define-endpoint'
import { Domain, plainAddress } from './domain'
import { ArrayQuery, Email, Id, IdParams, arrayPage } from './fields'
import { requiredLine, textError } from './text'

const ClaimValue = requiredLine('Escribe un valor', 200)
const isValue = (text: string) => ClaimValue.safeParse(text).data === text

export const ProviderFields = z.object({
  nombre: requiredLine('El nombre es requerido', 60),
  /** As its tokens write it. */
  emisor: requiredLine('El emisor es requerido', 2048),
  clienteId: requiredLine('El identificador de cliente es requerido', 255),
  dominios: z
    .array(Domain)
    .check(z.minLength(1, 'Escribe al menos un dominio'), z.maxLength(50, 'Usa como máximo 50 dominios')),
  /** The group that a value of the claims `groups` or `roles` stands for. */
  grupos: z.catchall(z.object({}), Id).check(
    z.refine((map) => Object.keys(map).length <= 200, 'Usa como máximo 200 grupos'),
    z.refine(
      (map) => Object.keys(map).every(isValue),
      'Escribe un valor en cada grupo, de 200 caracteres como máximo',
    ),
  ),
  /** Values that make an administrator; none: roles are not the provider's matter. */
  administradores: z.array(ClaimValue).check(z.maxLength(50, 'Usa como máximo 50 valores')),
  /** Passwords end for the domains. */
  soloPorAqui: z.boolean(),
})
export type ProviderFields = z.infer<typeof ProviderFields>

const Secret = z.string('El secreto es requerido').check(
  z.minLength(1, { error: 'El secreto es requerido', abort: true }),
  z.maxLength(1024, 'El secreto es demasiado largo'),
  // RFC 6749, appendix A.2.
  z.regex(/^[\x20-\x7e]+$/, 'El secreto tiene caracteres que ningún proveedor da'),
)

export const CompanyProvider = z.extend(ProviderFields, {
  id: z.int(),
  /** The redirect address to register there. */
  retorno: z.string(),
})
export type CompanyProvider = z.infer<typeof CompanyProvider>

const optionalFields = {
  grupos: z.optional(ProviderFields.shape.grupos),
  administradores: z.optional(ProviderFields.shape.administradores),
  soloPorAqui: z.optional(ProviderFields.shape.soloPorAqui),
}

export const ProviderBody = z.extend(ProviderFields, { ...optionalFields, secreto: Secret })
export type ProviderBody = z.output<typeof ProviderBody>

/** One that exists may keep its secret. */
export const ProviderChange = z.extend(z.partial(ProviderFields), { secreto: z.optional(Secret) })

export const listProviders = defineEndpoint({
  method: 'GET',
  path: '/proveedores',
  access: 'admin',
  summary: "The company's sign-in providers, without their secrets",
  query: ArrayQuery,
  response: arrayPage(CompanyProvider),
})

const changesProviders = { access: 'admin', recent: true, limited: [accountLimit] } as const

export const addProvider = defineEndpoint({
  ...changesProviders,
  method: 'POST',
  path: '/proveedores',
  status: 201,
  summary: 'Adds a provider, an OpenID Connect issuer that speaks for the addresses of its domains',
  body: ProviderBody,
  response: CompanyProvider,
  errors: ['DOMAIN_TAKEN', 'LAST_ADMIN', 'NOT_FOUND', 'INVALID_STATE'],
})

export const updateProvider = defineEndpoint({
  ...changesProviders,
  method: 'PUT',
  path: '/proveedores/:id',
  summary: 'Changes a provider; another issuer needs the secret anew',
  params: IdParams,
  body: ProviderChange,
  response: CompanyProvider,
  errors: ['DOMAIN_TAKEN', 'LAST_ADMIN', 'NOT_FOUND'],
})

export const removeProvider = defineEndpoint({
  ...changesProviders,
  method: 'DELETE',
  path: '/proveedores/:id',
  status: 204,
  summary: 'Removes a provider; its accounts stay and enter by another way',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

export const tryProvider = defineEndpoint({
  ...changesProviders,
  method: 'POST',
  path: '/proveedores/:id/probar',
  summary: 'Where to open a trial, which says what claims came and opens no session',
  params: IdParams,
  response: z.object({ ir: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'OAUTH_FAILED'],
})

/** Addresses without a provider: those of the company's people are refunded, so that a shift behind one address enters. */
export const wayLimit: CallLimit = { name: 'wayByAddress', points: 60, window: 600 }

export const signInWay = defineEndpoint({
  method: 'POST',
  path: '/auth/camino',
  access: 'anyone',
  limited: [wayLimit],
  summary: 'Where an address signs in; by its domain alone, whoever has an account',
  body: z.object({
    email: z.pipe(
      z.pipe(
        z.string(textError('El email es requerido')).check(z.maxLength(254, 'El email no es válido')),
        z.transform(plainAddress),
      ),
      Email,
    ),
  }),
  response: z.object({ ir: z.optional(z.string()) }),
})

/** Why a sign-in at the company came back: the sign-in page's `error` is `company_` and one of these. */
export type CompanyRefusal =
  | 'away'
  | 'busy'
  | 'denied'
  | 'failed'
  | 'gone'
  | 'no_email'
  | 'only'
  | 'other'
  | 'outside'
  | 'suspended'
  | 'unverified'

import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { RemoteName } from './fields'
import { isAddress } from './page-path'
import { Origin, PageRole, SecureOrigin } from './remotes'
import { RemoteParams, RemoteSummary } from './releases'

const Address = z
  .string()
  .check(
    z.refine(isAddress, 'Escribe direcciones como /caudal: minúsculas, dígitos y guiones tras cada barra'),
  )

const Addresses = z
  .array(Address)
  .check(z.minLength(1, 'Escribe al menos una dirección'), z.maxLength(20, 'Escribe como máximo 20'))

const Roles = z.array(PageRole).check(z.maxLength(20))

export const RemoteBody = z.object({ name: RemoteName, addresses: Addresses, roles: z.optional(Roles) })

export const RemoteAddressesForm = z.object({
  addresses: z.array(Address).check(z.maxLength(20, 'Escribe como máximo 20')),
  scope: z.nullable(Address),
})

/** What the publish gate allows a remote; `csuite check` asks for it, so that it says the same. */
export const RemoteGrants = z.object({
  /** One of the portal's own remotes: its first paints become part of the document. */
  own: z.boolean(),
  addresses: z.array(z.string()),
  roles: z.array(PageRole),
  /** Origins that its screens may send requests to. */
  connect: z.array(z.string()),
  /** Origins of base URLs. */
  base: z.array(z.string()),
})
export type RemoteGrants = z.infer<typeof RemoteGrants>

export const remoteGrants = defineEndpoint({
  method: 'GET',
  path: '/remotos/:name/concesiones',
  access: 'anyone',
  summary: 'What a remote may do, as the publish gate sees it',
  params: RemoteParams,
  response: RemoteGrants,
  errors: ['NOT_FOUND'],
})

export const createRemote = defineEndpoint({
  method: 'POST',
  path: '/remotos',
  access: 'admin',
  keyScope: 'remotos',
  recent: true,
  status: 201,
  summary: 'Makes a remote that owns addresses and everything below them',
  body: RemoteBody,
  response: RemoteSummary,
  errors: ['CONFLICT', 'ADDRESS_TAKEN', 'ROLE_TAKEN'],
})

const grant = {
  access: 'admin',
  keyScope: 'remotos',
  recent: true,
  params: RemoteParams,
  response: RemoteSummary,
} as const

export const addAddresses = defineEndpoint({
  ...grant,
  method: 'POST',
  path: '/remotos/:name/direcciones',
  summary: 'Gives a remote further addresses; those that it owns already are fine',
  body: z.object({ addresses: Addresses, roles: z.optional(Roles) }),
  errors: ['NOT_FOUND', 'ADDRESS_TAKEN', 'ROLE_TAKEN'],
})

export const grantRoles = defineEndpoint({
  ...grant,
  method: 'PUT',
  path: '/remotos/:name/roles',
  summary: 'Says which roles of the portal the pages of a remote may have; each role is of one remote',
  body: z.object({ roles: Roles }),
  errors: ['NOT_FOUND', 'ROLE_TAKEN'],
})

const max = z.maxLength(20, 'Escribe como máximo 20')
export const RemoteOrigins = z.object({
  connect: z.array(SecureOrigin).check(max),
  base: z.array(Origin).check(max),
})
export type RemoteOrigins = z.infer<typeof RemoteOrigins>

export const RemotePermissionsForm = z.extend(RemoteOrigins, { roles: Roles })

export const grantOrigins = defineEndpoint({
  ...grant,
  method: 'PUT',
  path: '/remotos/:name/origenes',
  summary: 'Says which origins a remote may send requests to, and which may serve its files',
  body: RemoteOrigins,
  errors: ['NOT_FOUND'],
})

export const grantWorker = defineEndpoint({
  ...grant,
  method: 'PUT',
  path: '/remotos/:name/trabajador',
  summary:
    "Says what a remote's service worker may answer for: one of its own addresses or below; null for nothing",
  body: z.object({ scope: z.nullable(Address) }),
  errors: ['NOT_FOUND'],
})

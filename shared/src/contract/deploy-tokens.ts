import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { ArrayQuery, IdParams, RemoteName, Timestamp, arrayPage } from './fields'
import { requiredLine } from './text'
import { RemoteParams } from './releases'

const Scope = z.enum(['publish', 'activate'])

export const TOKEN_DAYS = 90
const TOKEN_DAYS_MAX = 365

export const DeployToken = z.object({
  id: z.int(),
  /** '*' in the operator's token, which is valid for all remotes. */
  remote: z.string(),
  label: z.string(),
  scopes: z.array(Scope),
  createdAt: Timestamp,
  /** Null in the operator's token, which lives until DATA_DIR/deploy-token is replaced. */
  expiresAt: z.nullable(Timestamp),
  /** To the minute. */
  lastUsedAt: z.nullable(Timestamp),
  /** False: its administrator is none any more or is suspended, and the token is refused. */
  valid: z.boolean(),
})
export type DeployToken = z.infer<typeof DeployToken>

export const DeployTokenBody = z.object({
  label: requiredLine('El nombre es requerido', 80),
  /** All by default. */
  scopes: z.optional(z.array(Scope).check(z.minLength(1, 'Elige al menos un permiso'), z.maxLength(2))),
  /** TOKEN_DAYS by default. */
  days: z.optional(
    z
      .int('Escribe un número entero de días')
      .check(
        z.gte(1, 'Escribe al menos 1 día'),
        z.lte(TOKEN_DAYS_MAX, `Escribe como máximo ${TOKEN_DAYS_MAX} días`),
      ),
  ),
})

export const DeployTokenForm = z.extend(DeployTokenBody, { remote: RemoteName })
export type DeployTokenForm = z.infer<typeof DeployTokenForm>

export const createDeployToken = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/credenciales',
  access: 'admin',
  recent: true,
  status: 201,
  summary: 'Makes a deploy token that may publish this remote only; shown once',
  params: RemoteParams,
  body: DeployTokenBody,
  response: z.extend(DeployToken, { token: z.string() }),
})

export const listDeployTokens = defineEndpoint({
  method: 'GET',
  path: '/remotos/credenciales',
  access: 'admin',
  summary: "Living deploy tokens, the operator's too, newest first, without the tokens themselves",
  query: ArrayQuery,
  response: arrayPage(DeployToken),
})

export const revokeDeployToken = defineEndpoint({
  method: 'DELETE',
  path: '/remotos/credenciales/:id',
  access: 'admin',
  recent: true,
  status: 204,
  summary: 'Ends a deploy token at once',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

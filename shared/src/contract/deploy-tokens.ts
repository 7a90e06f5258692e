import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { IdParams, Timestamp } from './fields'
import { RemoteParams } from './releases'

/** Credentials of teams' pipelines: each delivers one remote and no other. */

export const DeployToken = z.object({
  id: z.int(),
  remote: z.string(),
  label: z.string(),
  createdAt: Timestamp,
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(Timestamp),
})
export type DeployToken = z.infer<typeof DeployToken>

export const DeployTokenBody = z.object({
  label: z.string().check(z.trim(), z.minLength(1, 'El nombre es requerido'), z.maxLength(80)),
})

export const createDeployToken = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/credenciales',
  access: 'admin',
  status: 201,
  summary: 'Makes a deploy token that may publish this remote only; shown once',
  params: RemoteParams,
  body: DeployTokenBody,
  response: z.extend(DeployToken, { token: z.string() }),
  errors: ['FORBIDDEN'],
})

export const listDeployTokens = defineEndpoint({
  method: 'GET',
  path: '/remotos/credenciales',
  access: 'admin',
  status: 200,
  summary: "Teams' living deploy tokens, newest first, without the tokens themselves",
  response: z.array(DeployToken),
  errors: ['FORBIDDEN'],
})

export const revokeDeployToken = defineEndpoint({
  method: 'DELETE',
  path: '/remotos/credenciales/:id',
  access: 'admin',
  status: 204,
  summary: 'Ends a deploy token at once',
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

import * as z from 'zod/mini'
import type { ErrorCode } from './errors'

// The portal's Content-Security-Policy has no unsafe-eval: zod must not probe for `new Function`.
z.config({ jitless: true })

/** Who may call an endpoint. A resource's owner is checked by the handler (`self-or-admin`, `self`);
 * `deployer` is a team's deploy token or an administrator. */
export type Access = 'anyone' | 'user' | 'self' | 'self-or-admin' | 'admin' | 'deployer'

/** What a deploy token may do: `activate` covers rollback and canary. An administrator may do both. */
export type DeployScope = 'publish' | 'activate'

/** One HTTP call of the API: what the route binds, the client calls and the mock answers. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under API_PREFIX, with `:name` for parameters. */
  path: `/${string}`
  access: Access
  /** True: 403 RECENT_LOGIN_REQUIRED unless the caller signed in, or confirmed (`confirmIdentity`), within ten minutes. */
  recent?: boolean
  /** What a deploy token must be allowed to do, where access is `deployer`. */
  scope?: DeployScope
  /** True: also for an administrator who has yet to set up the second factor that REQUIRE_ADMIN_SECOND_FACTOR asks for. */
  beforeSecondFactor?: boolean
  /** HTTP status of success. */
  status: number
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Shape of the answer; absent where the success carries no body (204). */
  response?: z.ZodMiniType
  /** Largest body in bytes, where it is not the server's default. */
  maxBodyBytes?: number
  /** Codes this call answers with beside VALIDATION, UNAUTHORIZED and INTERNAL. */
  errors: readonly ErrorCode[]
}

/** Declares an endpoint once, keeping its exact types. */
export function defineEndpoint<const E extends EndpointDefinition>(endpoint: E): E {
  return endpoint
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : never

/** The validated body, query and params a handler receives. */
export type EndpointRequest<E extends EndpointDefinition> = {
  body: E['body'] extends z.ZodMiniType ? OutputOf<E['body']> : undefined
  query: E['query'] extends z.ZodMiniType ? OutputOf<E['query']> : undefined
  params: E['params'] extends z.ZodMiniType ? OutputOf<E['params']> : undefined
}

/** What a client passes: only the parts that the endpoint has. */
export type EndpointInput<E extends EndpointDefinition> = (E['body'] extends z.ZodMiniType
  ? { body: InputOf<E['body']> }
  : unknown) &
  (E['query'] extends z.ZodMiniType ? { query?: InputOf<E['query']> } : unknown) &
  (E['params'] extends z.ZodMiniType ? { params: InputOf<E['params']> } : unknown)

/** The body of a successful answer; `undefined` for 204. */
export type EndpointResponse<E extends EndpointDefinition> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : undefined

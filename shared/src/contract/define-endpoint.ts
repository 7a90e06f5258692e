import * as z from 'zod/mini'
import type { ErrorCode } from './errors'

// The portal's Content-Security-Policy has no unsafe-eval: zod must not probe for it.
z.config({ jitless: true })

/** `self` and `self-or-admin` compare the id in the request; `deployer` is a deploy token or an administrator. */
export type Access = 'anyone' | 'user' | 'self' | 'self-or-admin' | 'admin' | 'deployer'

/** `activate` covers rollback and canary. */
export type DeployScope = 'publish' | 'activate'

/** What a service key may be made for. */
export type KeyScope =
  | 'remotos'
  | 'apps'
  | 'grupos'
  | 'avisos'
  | 'usuarios:leer'
  | 'auditoria:leer'
  | 'directorio'

/** Calls of one person, or of one address where anyone may call, within a window; those of endpoints that share it count together. */
export interface CallLimit {
  name: string
  points: number
  /** Seconds. */
  window: number
}

/** For writes without a limit of their own. */
export const accountLimit: CallLimit = { name: 'accountByUser', points: 300, window: 600 }

/** Of one's own account: also for an administrator who still has to set up a second factor. */
export const ownAccount = { access: 'user', beforeSecondFactor: true } as const

/** One HTTP call of the API: the server binds it, the client calls it, tests mock it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under API_PREFIX, with `:name` for parameters. */
  path: `/${string}`
  access: Access
  /** 403 RECENT_LOGIN_REQUIRED unless the caller signed in or called `confirmIdentity` within ten minutes. */
  recent?: boolean
  /** The scope that a deploy token needs. */
  scope?: DeployScope
  /** The scope that a service key needs, or one of several; absent: no service key may call it. */
  keyScope?: KeyScope | readonly KeyScope[]
  /** Allowed to administrators without the second factor that REQUIRE_ADMIN_SECOND_FACTOR demands. */
  beforeSecondFactor?: boolean
  /** Allowed to an administrator who accompanies a person: it reads what is no credential. */
  accompanied?: true
  /** Limits of each caller, counted before the handler runs: 429 TOO_MANY_REQUESTS. */
  limited?: readonly CallLimit[]
  /** It costs a password hash: while a 503 says when to come back, the client calls again. */
  patient?: boolean
  /** HTTP status of success; 200 by default. */
  status: number
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Absent where the answer is not JSON. */
  response?: z.ZodMiniType
  /** Milliseconds that the client waits for the answer; 10 000 by default. */
  timeoutMs?: number
  /** Whether the client's call outlives its document. */
  keepalive?: boolean
  /** The bare text as text/csv stands for `{csv}`. */
  takesCsv?: boolean
  /** Overrides the server's body limit. */
  maxBodyBytes?: number
  /** Codes besides VALIDATION, INTERNAL and those that `access`, `recent` and `limited` imply; none by default. */
  errors: readonly ErrorCode[]
}

type Defaulted = Pick<EndpointDefinition, 'status' | 'errors'>

/** Declares an endpoint and keeps its exact types. */
export function defineEndpoint<
  const E extends Omit<EndpointDefinition, keyof Defaulted> & Partial<Defaulted>,
>(endpoint: E): E & Defaulted {
  return { status: 200, errors: [], ...endpoint }
}

/** The validated body, query and params that a handler receives. */
export type EndpointRequest<E extends EndpointDefinition> = {
  body: E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
  query: E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined
  params: E['params'] extends z.ZodMiniType ? z.output<E['params']> : undefined
}

/** What a client passes: only the parts that the endpoint has. */
export type EndpointInput<E extends EndpointDefinition> = (E['body'] extends z.ZodMiniType
  ? { body: z.input<E['body']> }
  : unknown) &
  (E['query'] extends z.ZodMiniType ? { query?: z.input<E['query']> } : unknown) &
  (E['params'] extends z.ZodMiniType ? { params: z.input<E['params']> } : unknown)

/** The body of a successful answer; `undefined` for 204. */
export type EndpointResponse<E extends EndpointDefinition> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : undefined

import type {
  Access,
  CallLimit,
  EndpointDefinition,
  EndpointRequest,
  EndpointResponse,
} from '@csuite/shared/contract/define-endpoint'
import { ErrorBody, type ErrorCode, errorCatalogue } from '@csuite/shared/contract/errors'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RequestPayload,
  onRequestAsyncHookHandler,
} from 'fastify'
import * as z from 'zod/mini'
import { isMissingReference } from '../db/database-errors'
import { AppError, invalidField, unavailable } from './app-error'
import { acceptCsv } from './body-text'
import { type Deployer, type Viewer, assertScope, viewerAsDeployer } from './callers'
import { deviceOf } from './device'
import { countedBody } from './large-bodies'
import { RawBody } from './raw-body'
import { scopeOf } from './request-ids'

type HandlerInput<E extends EndpointDefinition> = EndpointRequest<E> & {
  viewer: E['access'] extends 'anyone' | 'deployer' ? undefined : Viewer
  deployer: E['access'] extends 'deployer' ? Deployer : undefined
  /** The client's address for rate limits (`limitedAddress`). */
  address: string
  /** The client's browser and system (`deviceOf`). */
  device: string
  /** For an answer that takes long. @throws AppError once the call is not for this caller any more */
  again: () => Promise<unknown>
  raw: FastifyRequest
  reply: FastifyReply
}

export type Bind = ReturnType<typeof bindTo>

type Handler<E extends EndpointDefinition> = (
  input: HandlerInput<E>,
) => Promise<EndpointResponse<E> | RawBody> | (E['response'] extends z.ZodMiniType ? never : Promise<void>)

/** Tells who sends an Authorization header. @throws AppError 401 */
interface BindDeps {
  sessions: {
    viewer(authorization: string | undefined, cookies: Partial<Record<string, string>>): Promise<Viewer>
    /** Undefined once the session has ended. */
    viewerNow(sessionId: string): Promise<Viewer | undefined>
  }
  /** Undefined without a service key, without a deploy token. */
  credentials: {
    keyHolder(
      authorization: string | undefined,
      scope: EndpointDefinition['keyScope'],
    ): Promise<Viewer | undefined>
    team(authorization: string | undefined): Promise<Deployer | undefined>
  }
  isForPerson(appId: number, userId: number): Promise<boolean>
  addressOf: (request: FastifyRequest) => string
  limits: { take(...counted: (readonly [CallLimit, string])[]): Promise<unknown> }
}

const IDENTIFIED_BODY_LIMIT = 64 * 1024

const kCaller = Symbol('caller')
interface WithCaller {
  [kCaller]?: Caller
}

interface Caller {
  viewer?: Viewer
  deployer?: Deployer
}

/** @throws AppError if the endpoint is not for this caller, whoever it is about */
async function identify(
  { access, accompanied, scope, keyScope, recent, beforeSecondFactor }: EndpointDefinition,
  { sessions, credentials }: BindDeps,
  { headers: { authorization }, cookies }: FastifyRequest,
): Promise<Caller> {
  if (access === 'anyone') return {}
  const keyHolder = await credentials.keyHolder(authorization, keyScope)
  if (keyHolder && access === 'deployer') return { viewer: keyHolder, deployer: viewerAsDeployer(keyHolder) }
  if (keyHolder?.key?.remote)
    throw new AppError('FORBIDDEN', {
      message: `Esta clave solo entrega el remoto «${keyHolder.key.remote}».`,
    })
  if (keyHolder) return { viewer: keyHolder }
  const team = access === 'deployer' ? await credentials.team(authorization) : undefined
  if (team) {
    assertScope(team, scope)
    return { deployer: team }
  }
  const viewer = await sessions.viewer(authorization, cookies)
  if (viewer.accompanied && !accompanied)
    throw new AppError('FORBIDDEN', { message: onlyLooking(viewer.accompanied.name) })
  if ((access === 'admin' || access === 'deployer') && viewer.role !== ROLE_ADMIN)
    throw new AppError('FORBIDDEN')
  if (viewer.lacksSecondFactor && !beforeSecondFactor) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED')
  if (recent && !viewer.recent) throw new AppError('RECENT_LOGIN_REQUIRED')
  return access === 'deployer' ? { deployer: viewerAsDeployer(viewer) } : { viewer }
}

const onlyLooking = (name: string): string =>
  `Estás acompañando a ${name}: aquí solo se puede mirar, y no sus datos de acceso.`

/**
 * Routes an endpoint of the contract. Token, role and recent sign-in are checked before the body is read and again once it
 * is there: a caller who sends it slowly may have lost the right to the call meanwhile. Ownership is checked last.
 * Responses contain the contract's fields only.
 * @param moduleAppId the app whose audience calls for users ask
 */
export const bindTo =
  (app: FastifyInstance, deps: BindDeps, moduleAppId?: number) =>
  <const E extends EndpointDefinition>(endpoint: E) =>
  (handler: Handler<E>): void => {
    const { access } = endpoint
    const appId = access === 'user' ? moduleAppId : undefined
    const identifyCaller: onRequestAsyncHookHandler = async (request) => {
      const caller = await identify(endpoint, deps, request)
      if (appId !== undefined && caller.viewer && !(await deps.isForPerson(appId, caller.viewer.id)))
        throw new AppError('NOT_FOUND', { message: 'Esta app no es para tu cuenta. Pide acceso en Apps.' })
      ;(request as WithCaller)[kCaller] = caller
      if (caller.viewer?.key) scopeOf(request).serviceKey = caller.viewer.key
      refuseUnknownQuery(endpoint, request.query)
    }
    const count = async (request: FastifyRequest) => {
      if (!endpoint.limited) return
      const { viewer } = (request as WithCaller)[kCaller] ?? {}
      const caller = viewer ? String(viewer.id) : deps.addressOf(request)
      await deps.limits.take(...endpoint.limited.map((limit) => [limit, caller] as const))
    }
    const addTo = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: {
          summary: endpoint.summary,
          tags: [endpoint.path.split('/')[1] ?? ''],
          ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body ? { body: endpoint.body } : {}),
          response: responsesOf(endpoint),
        },
        ...(access === 'anyone' ? {} : { onRequest: identifyCaller, bodyLimit: IDENTIFIED_BODY_LIMIT }),
        // A GET's body is not read.
        ...(access === 'anyone' || endpoint.method === 'GET' ? {} : { preValidation: identifyCaller }),
        ...(endpoint.maxBodyBytes === undefined
          ? {}
          : {
              bodyLimit: endpoint.maxBodyBytes,
              // Counted before: to read a large body takes time, whatever is in it.
              preParsing: async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
                await count(request)
                return countedBody(request, reply, payload, callerOf(request) ?? deps.addressOf(request))
              },
            }),
        handler: async (request, reply) => {
          const { viewer, deployer } = (request as WithCaller)[kCaller] ?? {}
          const { body, query, params } = request
          if (!mayCall(access, { viewer, deployer }, { body, params })) throw new AppError('FORBIDDEN')
          if (endpoint.maxBodyBytes === undefined) await count(request)
          const input = {
            body,
            query,
            params,
            viewer,
            deployer,
            // Lazy: parsing an address takes longer than reading a cached page.
            get address() {
              return deps.addressOf(request)
            },
            get device() {
              return deviceOf(request.headers['user-agent'])
            },
            again: () => identify(endpoint, deps, request),
            raw: request,
            reply,
          }
          const result = await handler(input as HandlerInput<E>).catch(async (error: unknown) => {
            throw isMissingReference(error) ? await deletedMeanwhile(deps.sessions, viewer) : error
          })
          void reply.code(endpoint.status).header('cache-control', 'no-store')
          if (result instanceof RawBody) {
            return reply.type(result.contentType).headers(result.headers).send(result.body)
          }
          return endpoint.response ? result : reply.send()
        },
      })
    if (!endpoint.takesCsv) return void addTo(app)
    void app.register((scope, _options, done) => {
      acceptCsv(scope)
      addTo(scope)
      done()
    })
  }

/**
 * A misspelt parameter must not end in a default: `?Ensayo=1` would be no rehearsal, a misspelt filter everybody. Of one that
 * stands twice nobody knows which is meant. Calls of anyone are exempt: providers add parameters of their own to a callback.
 * @throws AppError 400 VALIDATION
 */
function refuseUnknownQuery({ method, query: schema }: EndpointDefinition, query: unknown): void {
  if (method === 'GET' && !schema) return
  const repeated = Object.entries(query as object).find(([, value]) => Array.isArray(value))?.[0]
  if (repeated !== undefined) throw invalidField(repeated, repeatedParameter(repeated))
  const known = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
  const unknown = Object.keys(query as object).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidField(unknown, unknownParameter(unknown, known))
}

const repeatedParameter = (name: string): string =>
  `El parámetro «${name.slice(0, 40)}» está más de una vez en la dirección: deja uno.`

const unknownParameter = (name: string, known: readonly string[]): string =>
  `No existe el parámetro «${name.slice(0, 40)}» de la dirección. ` +
  (known.length === 0 ? 'Esta llamada no tiene ninguno.' : `Puede haber: ${known.join(', ')}.`)

/** A team, an administrator or the operator. */
function callerOf(request: FastifyRequest): string | undefined {
  const deployer = (request as WithCaller)[kCaller]?.deployer
  return deployer && `${deployer.remote} ${deployer.userId}`
}

/** For a call whose account, the caller's own or another, is deleted while it runs. */
async function deletedMeanwhile(sessions: BindDeps['sessions'], viewer: Viewer | undefined) {
  if (viewer === undefined || viewer.key) return unavailable()
  return new AppError((await sessions.viewerNow(viewer.sessionId)) ? 'NOT_FOUND' : 'UNAUTHORIZED')
}

/** The responses of the OpenAPI document: the success and the error codes by status. */
function responsesOf(endpoint: EndpointDefinition): Record<string, unknown> {
  const { access, errors, limited, recent, response, status } = endpoint
  const codes: ErrorCode[] = [
    'VALIDATION',
    ...(access === 'anyone' ? [] : ['UNAUTHORIZED' as const]),
    ...(recent ? ['RECENT_LOGIN_REQUIRED' as const] : []),
    ...(access === 'anyone' || access === 'user' ? [] : ['FORBIDDEN' as const]),
    ...(limited ? ['TOO_MANY_REQUESTS' as const] : []),
    ...errors,
    'UNAVAILABLE',
  ]
  const answers: Record<string, { description: string; content: object }> = {}
  for (const code of new Set(codes)) {
    const key = errorCatalogue[code].status
    const description = [answers[key]?.description, code].filter(Boolean).join(', ')
    answers[key] = { description, content: { 'application/json': { schema: ErrorBody } } }
  }
  return { [status]: response ?? z.null(), ...answers }
}

function mayCall(access: Access, { viewer, deployer }: Caller, parts: { body: unknown; params: unknown }) {
  if (access === 'anyone') return true
  if (access === 'deployer') return deployer !== undefined
  if (viewer === undefined) return false
  if (access === 'user') return true
  if (access === 'admin') return viewer.role === ROLE_ADMIN
  if (access === 'self-or-admin') return viewer.role === ROLE_ADMIN || ownerId(parts) === viewer.id
  if (access === 'self') return ownerId(parts) === viewer.id
  return false
}

/** The user that a call is about: `idUsuario` or `userId` of the body, otherwise `id` of the path. */
function ownerId({ body, params }: { body: unknown; params: unknown }): number | undefined {
  const { idUsuario, userId } = (body ?? {}) as Record<string, unknown>
  const { id } = (params ?? {}) as Record<string, unknown>
  return [idUsuario, userId, id].find((value) => typeof value === 'number')
}

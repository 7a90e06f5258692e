import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Ports } from '../../api-module'
import { AppError } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { acceptJsonOnly } from '../../http/json-body'
import { countedBody } from '../../http/large-bodies'
import { scopeOf } from '../../http/request-ids'
import { keepStripeEmail } from '../billing/stripe-customer.service'
import { DirectoryGroups } from './directory-groups.service'
import { DirectoryUsers } from './directory-users.service'
import { directoryTexts as texts } from './directory.texts'
import { changesOfPatch, changesOfResource } from './scim-changes'
import { SCIM_JSON, ScimError, sendScimError } from './scim-error'
import {
  COUNT_MAX,
  type Projection,
  type Resource,
  isAsked,
  listResponse,
  namesVersion,
  projected,
  resourceTypes,
  scimSchemas,
  serviceProviderConfig,
} from './scim-resources'

/** A PATCH of 10,000 members has 1 MB. */
const BODY_BYTES = 5 * 1024 * 1024
/** Of one key; Entra sends 25 requests a second. */
const requestsByKey = { name: 'directoryByKey', points: 20_000, window: 600 }

const kCaller = Symbol('caller')
type WithCaller = FastifyRequest & { [kCaller]?: Viewer & { key: NonNullable<Viewer['key']> } }

interface Asked extends Projection {
  filter: string | undefined
  startIndex: number
  count: number
}

/** SCIM 2.0 (RFC 7643, RFC 7644) below `prefix`, for service keys with the scope `directorio` only; errors have its body. */
export async function directoryRoutes(app: FastifyInstance, ports: Ports, prefix: string): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      acceptJsonOnly(scope, 'application/scim+json')
      scope.setErrorHandler(sendScimError)
      scope.setNotFoundHandler((request, reply) => sendScimError(new AppError('NOT_FOUND'), request, reply))
      const identify = async (request: FastifyRequest) => {
        const viewer = await ports.credentials.keyHolder(request.headers.authorization, 'directorio')
        if (!viewer) throw new AppError('UNAUTHORIZED', { message: texts.needsKey })
        ;(request as WithCaller)[kCaller] = viewer
        scopeOf(request).serviceKey = viewer.key
      }
      scope.addHook('onRequest', identify)
      scope.addHook('preParsing', async (request, reply, payload) => {
        const { id } = callerOf(request).key
        await ports.limits.take([requestsByKey, String(id)])
        return countedBody(request, reply, payload, `directory ${id}`)
      })
      // A body that comes slowly may outlive its key.
      scope.addHook('preValidation', async (request) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') await identify(request)
      })
      addRoutes(scope, ports)
      done()
    },
    { prefix },
  )
}

function addRoutes(scope: FastifyInstance, ports: Ports): void {
  const { config } = ports
  const users = new DirectoryUsers(ports, (id) => keepStripeEmail(ports, id, scope.log))
  const groups = new DirectoryGroups(ports)
  const on = (
    method: HTTPMethods,
    url: string,
    handle: (call: Call, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    scope.route({
      ...{ method, url, schema: { hide: true }, bodyLimit: BODY_BYTES },
      handler: (request, reply) => handle(callOf(request), reply),
    })

  const discover = (name: string, resources: readonly { id: string }[]) => {
    on('GET', `/${name}`, async (_call, reply) =>
      send(reply, 200, listResponse(resources, resources.length, 1)),
    )
    on('GET', `/${name}/:id`, async ({ id }, reply) => {
      const found = resources.find((each) => each.id.toLowerCase() === id.toLowerCase())
      if (!found) throw new AppError('NOT_FOUND', { message: texts.noSchema })
      return send(reply, 200, found)
    })
  }
  on('GET', '/ServiceProviderConfig', async (_call, reply) => send(reply, 200, serviceProviderConfig(config)))
  discover('ResourceTypes', resourceTypes(config))
  discover('Schemas', scimSchemas(config))

  const page = (
    { asked }: Call,
    reply: FastifyReply,
    { resources, total }: { resources: Resource[]; total: number },
  ) => {
    const shown = resources.map((each) => projected(each, asked))
    return send(reply, 200, listResponse(shown, total, asked.startIndex))
  }
  on('GET', '/Users', async (call, reply) => {
    const { filter, startIndex, count } = call.asked
    return page(call, reply, await users.list(filter, startIndex - 1, count))
  })
  on('POST', '/Users', async ({ by, body, asked }, reply) =>
    sendResource(reply, 201, await users.create(by, changesOfResource(body)), asked),
  )
  on('GET', '/Users/:id', async (call, reply) => sendUnlessKnown(reply, await users.get(call.id), call))
  on('PUT', '/Users/:id', async ({ by, id, body, asked, ifMatch }, reply) =>
    sendResource(reply, 200, await users.update(by, id, changesOfResource(body), ifMatch), asked),
  )
  on('PATCH', '/Users/:id', async ({ by, id, body, asked, ifMatch }, reply) =>
    sendResource(reply, 200, await users.update(by, id, changesOfPatch(body), ifMatch), asked),
  )
  on('DELETE', '/Users/:id', async ({ by, id, ifMatch }, reply) => {
    await users.delete(by, id, ifMatch)
    return reply.code(204).send()
  })

  const group = (id: string, asked: Asked) => groups.get(id, isAsked('members', asked))
  on('GET', '/Groups', async (call, reply) => {
    const { filter, startIndex, count } = call.asked
    return page(call, reply, await groups.list(filter, startIndex - 1, count, isAsked('members', call.asked)))
  })
  on('POST', '/Groups', async ({ by, body, asked }, reply) =>
    sendResource(reply, 201, await group(await groups.create(by, changesOfResource(body)), asked), asked),
  )
  on('GET', '/Groups/:id', async (call, reply) =>
    sendUnlessKnown(reply, await group(call.id, call.asked), call),
  )
  on('PUT', '/Groups/:id', async ({ by, id, body, asked, ifMatch }, reply) => {
    await groups.update(by, id, changesOfResource(body), ifMatch)
    return sendResource(reply, 200, await group(id, asked), asked)
  })
  // All members would be the answer: Entra and Okta want none.
  on('PATCH', '/Groups/:id', async ({ by, id, body, asked, ifMatch }, reply) => {
    await groups.update(by, id, changesOfPatch(body), ifMatch)
    if (asked.attributes === undefined) return reply.code(204).send()
    return sendResource(reply, 200, await group(id, asked), asked)
  })
  on('DELETE', '/Groups/:id', async ({ by, id, ifMatch }, reply) => {
    await groups.delete(by, id, ifMatch)
    return reply.code(204).send()
  })
}

type Call = ReturnType<typeof callOf>

const callOf = (request: FastifyRequest) => ({
  by: callerOf(request),
  id: (request.params as { id?: string }).id ?? '',
  body: request.body,
  asked: askedIn(request.query as Record<string, unknown>),
  ifMatch: request.headers['if-match'],
  ifNoneMatch: request.headers['if-none-match'],
})

function callerOf(request: FastifyRequest) {
  const caller = (request as WithCaller)[kCaller]
  if (!caller) throw new AppError('UNAUTHORIZED')
  return caller
}

/** Other parameters are ignored: sorting is optional, and Entra adds some of its own. */
function askedIn(query: Record<string, unknown>): Asked {
  const text = (name: string) => {
    const value = query[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string' && !value.includes('\u0000')) return value
    throw new ScimError('invalidValue', texts.badParameter(name))
  }
  const whole = (name: string, missing: number) => {
    const value = text(name) ?? String(missing)
    if (!/^-?\d{1,9}$/.test(value)) throw new ScimError('invalidValue', texts.badParameter(name))
    return Number(value)
  }
  return {
    ...{ attributes: text('attributes'), excludedAttributes: text('excludedAttributes') },
    filter: text('filter'),
    startIndex: Math.max(1, whole('startIndex', 1)),
    count: Math.min(COUNT_MAX, Math.max(0, whole('count', COUNT_MAX))),
  }
}

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': SCIM_JSON, 'cache-control': 'no-store' })
    .send(JSON.stringify(body))

function sendResource(reply: FastifyReply, status: number, resource: Resource, asked: Projection) {
  const { version, location } = resource.meta
  return send(reply.headers({ etag: version, location }), status, projected(resource, asked))
}

function sendUnlessKnown(reply: FastifyReply, resource: Resource, { ifNoneMatch, asked }: Call) {
  const { version } = resource.meta
  if (ifNoneMatch === undefined || !namesVersion(ifNoneMatch, version))
    return sendResource(reply, 200, resource, asked)
  return reply.code(304).headers({ etag: version, 'cache-control': 'no-store' }).send()
}

import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allEndpoints } from './testing/all-endpoints'
import { publishRelease } from '@csuite/shared/contract/releases'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { parseInput } from './http/parse-input'
import { type Operation, malformedRequest, operationsOf } from './testing/malformed-requests'
import { type Schema, hostileObjects, longTexts, withEachPlace } from './testing/malformed-values'
import { randomFrom } from './testing/random'
import { openTestApi } from './testing/test-api'
import { addAdministrator } from './testing/test-callers'

/** A change's tests send one request of so many. */
const ONE_OF = process.env['TEST_SCOPE'] === 'change' ? 5 : 1
/** A longer run with other requests: `MALFORMED=100000 MALFORMED_SEED=12`. */
const REQUESTS = Number(process.env['MALFORMED'] ?? 2000 / ONE_OF)
const SEED = Number(process.env['MALFORMED_SEED'] ?? 20_261_121)
/** Allowed for the memory after garbage collection, from a quarter of a long run to its end. */
const GROWTH = 0.15

/** MB of heap that a full garbage collection leaves. */
function heldMb(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** These would end the sessions that the other requests use. */
const ENDING = [
  '/auth/logout',
  '/auth/update-password',
  '/auth/cuenta',
  '/auth/cambiar-estado/{id}',
  '/auth/cambiar-rol/{id}',
  '/user/cerrar-sesiones/{id}',
]

describe('malformed requests', () => {
  const api = openTestApi({ build: { logStream: { write: () => undefined } } })
  let tokens: (string | undefined)[]
  beforeAll(async () => {
    tokens = [(await api.signUp()).token, (await api.signUpAdministrator()).token, undefined, 'x.y.z']
  })

  test(
    `${REQUESTS} that the OpenAPI document can be bent into: no 5xx, no leak (seed ${SEED})`,
    async () => {
      const random = randomFrom(SEED)
      const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
      const operations = operationsOf(document.json()).filter(
        ({ path }) => !ENDING.some((ending) => path.endsWith(ending)),
      )
      expect(operations.length).toBeGreaterThan(30)
      const statuses = new Map<number, number>()
      let warm = Infinity
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        if (sent === Math.floor(REQUESTS / 4)) warm = heldMb()
        const { path, body, ...request } = malformedRequest(random.pick(operations), random, tokens)
        const answer = await api.inject({
          ...request,
          url: path,
          ...(body === undefined ? {} : { payload: body }),
        } as InjectOptions)
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        if (answer.statusCode < 500 || (request.method === 'HEAD' && answer.statusCode === 503)) continue
        // Billing and providers are not configured.
        const planned = path.includes('/auth/identidades') ? 'UNAVAILABLE' : 'BILLING_UNAVAILABLE'
        expect({
          ...answer.json<object>(),
          path,
          request,
          body: body?.toString().slice(0, 500),
        }).toMatchObject({ code: planned })
      }
      // By chance a short run may meet none of one.
      for (const status of ONE_OF === 1 ? [200, 400, 401, 403, 404, 405, 413, 415] : [400, 401, 404])
        expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0])
      // A short run still fills caches.
      if (REQUESTS >= 10_000) expect(heldMb()).toBeLessThan(warm * (1 + GROWTH))
    },
    REQUESTS * 60,
  )
})

describe.each([
  ['each field of the body', inBody],
  ['the query, the path and the headers', elsewhere],
])('hostile objects in %s', (_where, requestsOf) => {
  const api = openTestApi()

  test('no 5xx', async () => {
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    let made = 0
    for (const operation of operationsOf(document.json())) {
      const { token } = await addAdministrator(api)
      for (const request of requestsOf(operation)) {
        if ((made += 1) % ONE_OF !== 0) continue
        const headers = { authorization: `Bearer ${token}`, ...request.headers }
        const answer = await api.inject({ ...request, headers })
        if (answer.statusCode < 500 || isPlanned(answer)) continue
        throw new Error(
          `${operation.method} ${request.url} ${JSON.stringify(request.payload)}: ${answer.body}`,
        )
      }
    }
  }, 120_000)
})

describe('long texts in each field are read in linear time', () => {
  const read = allEndpoints.flatMap(({ method, path, body, query, params }) =>
    [body, query, params].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
  )

  test.each(read)(
    '%s',
    async (_name, schema) => {
      const places = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
      for (const text of longTexts) for (const value of withEachPlace(places, text)) parseInput(schema, value)
      // Lets the time limit end the test.
      await wait(0)
    },
    5000,
  )
})

/** Where a text is in a value, with dots; undefined: nowhere. */
function placeOf(value: unknown, text: string): string | undefined {
  if (value === text) return ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const place = placeOf(part, text)
    if (place !== undefined) return place === '' ? name : `${name}.${place}`
  }
  return undefined
}

/** The places of a call's body that take a text. */
function placesThatTake({ body }: { body?: z.core.$ZodType | undefined }, text: string): Set<string> {
  const taken = new Set<string>()
  if (!body) return taken
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  for (const value of withEachPlace(schema, text)) {
    const place = placeOf(value, text)
    if (place === undefined) continue
    const read = parseInput(body, value)
    const isRefused =
      !read.success &&
      (read.issues.length === 0 ||
        read.issues.some(({ path }) => place === path.join('.') || place.startsWith(`${path.join('.')}.`)))
    if (!isRefused) taken.add(place)
  }
  return taken
}

describe('each place of each body', () => {
  const bodies = allEndpoints
    .filter(({ body, path }) => body && path !== publishRelease.path)
    .map((one) => [`${one.method} ${one.path}`, one] as const)
  /** Never shown, or read by rules of their own. */
  const NOT_SHOWN =
    /(^|\.)(password|actual|currentPassword|newPassword|csv|url|desafio|codigo|code|ficha)$|^(respuesta|before)\b/

  test.each(bodies)(
    '%s takes no text that reverses the writing direction or rings a bell',
    (_name, endpoint) => {
      const odd = ['a\u202eb', 'a\u0007b', 'a\u009bb'].flatMap((text) => [...placesThatTake(endpoint, text)])
      expect(odd.filter((place) => !NOT_SHOWN.test(place))).toEqual([])
    },
  )

  test.each(bodies)('%s takes no moment that is in the year 10000 in UTC', (_name, endpoint) => {
    const moments = [...placesThatTake(endpoint, '2027-01-02T03:04:05-05:00')].filter(
      (place) => !placesThatTake(endpoint, '2027-01-02T03:04:05-99:99').has(place),
    )
    const late = placesThatTake(endpoint, '9999-12-31T23:59:59-14:00')
    expect(moments.filter((place) => late.has(place))).toEqual([])
  })
})

/** Without Stripe and Google. */
const isPlanned = (answer: LightMyRequestResponse) =>
  answer.statusCode === 503 &&
  ['BILLING_UNAVAILABLE', 'UNAVAILABLE'].includes(answer.json<{ code: string }>().code)

type HostileRequest = InjectOptions & { url: string; headers: Record<string, string> }

function* inBody({ method, path, body }: Operation): Iterable<HostileRequest> {
  if (body === undefined) return
  const request = { method: method as 'POST', url: path.replace(/\{\w+\}/g, '1') }
  for (const hostile of hostileObjects)
    for (const value of withEachPlace(body, hostile))
      yield { ...request, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) }
}

const HEADERS = ['authorization', 'cookie', 'content-type', 'user-agent', 'origin', 'stripe-signature']

function* elsewhere({ method, path, parameters }: Operation): Iterable<HostileRequest> {
  const request = { method: method as 'GET', headers: {} }
  const url = path.replace(/\{\w+\}/g, '1')
  for (const key of ['length', 'toString', '__proto__']) {
    if (url !== path) yield { ...request, url: path.replace(/\{\w+\}/g, key) }
    for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
      for (const value of [`=1&${name}=${key}`, `[${key}]=3`])
        yield { ...request, url: `${url}?${key}=1&${name}${value}` }
  }
  for (const header of HEADERS) yield { ...request, url, headers: { [header]: '__proto__' } }
  yield {
    ...request,
    url,
    headers: { cookie: 'csuite_device=then; csuite_oauth_apple=__proto__; toString=1' },
  }
}

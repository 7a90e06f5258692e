import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { allEndpoints } from '@csuite/shared/contract/endpoints'
import type { InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { type TestApi, createTestApi } from './testing/test-api'
import { testEngines } from './testing/test-engines'

/** Requests for each endpoint and engine; MALFORMED_REQUESTS raises it, MALFORMED_SEED repeats a run. */
const ROUNDS = Number(process.env.MALFORMED_REQUESTS ?? 25)
const SEED = Number(process.env.MALFORMED_SEED ?? 20_261_121)

/** mulberry32: small, seeded, good enough to choose with. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const oddities: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eana',
  'ñ'.repeat(300),
  '🙂'.repeat(200),
  'a'.repeat(10_000),
  "'; drop table users; --",
  '%',
  '_%\\',
  '../../etc/passwd',
  'javascript:alert(1)',
  'https://user:clave@csuite.example\\@evil.example',
  '2026-02-31',
  '+275760-09-13',
  'ana@csuite.example',
  'ana@csuite.example\r\nBcc: x@y.co',
  '+51987654321',
  '123456',
  [],
  [[]],
  {},
  [null],
  Array.from({ length: 200 }, (_item, index) => index),
  { toString: 1, valueOf: null, length: -1 },
  { $ne: null },
  nested(50),
]

describe.each(testEngines)('malformed requests (%s)', (engine) => {
  let api: TestApi
  let tokens: (string | undefined)[]
  const random = randomFrom(SEED)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  beforeAll(async () => {
    api = await createTestApi(engine)
    tokens = [(await api.signUp()).token, (await api.signUpAdministrator()).token, undefined, 'x.y.z']
  })
  afterAll(() => api.close())

  /** A value that the schema might take, bent with some probability at every level. */
  const bent = (schema: object): unknown => {
    if (random() < 0.25) return pick(oddities)
    const node = schema as {
      type?: string | string[]
      anyOf?: object[]
      enum?: unknown[]
      properties?: Record<string, object>
      items?: object
    }
    if (node.enum !== undefined) return pick(node.enum)
    if (node.anyOf !== undefined) return bent(pick(node.anyOf))
    const type = Array.isArray(node.type) ? pick(node.type) : node.type
    if (type === 'object') {
      const entries = Object.entries(node.properties ?? {})
        .filter(() => random() > 0.1)
        .map(([name, value]) => [name, bent(value)])
      if (random() < 0.2) entries.push([pick(['extra', 'role', 'toString', '__proto__x']), pick(oddities)])
      return Object.fromEntries(entries) as object
    }
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => bent(node.items ?? {}))
    if (type === 'integer' || type === 'number') return pick([0, 1, 2, 7, 2_000_000_000, 1.25, -3])
    if (type === 'boolean') return random() < 0.5
    return pick([
      'ana@csuite.example',
      'Turbina-42',
      '123456',
      '+51987654321',
      'x',
      '1',
      'https://csuite.example/a',
    ])
  }

  const requestFor = (endpoint: EndpointDefinition): InjectOptions => {
    const json = (schema: NonNullable<EndpointDefinition['body']>) =>
      bent(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    const path = endpoint.path.replace(/:\w+/g, () =>
      encodeURIComponent(
        text(pick([...oddities, 1, 2, 'remote-apps'])).replace(/[\ud800-\udfff]/g, ''),
      ).slice(0, 300),
    )
    const query = endpoint.query === undefined ? {} : (json(endpoint.query) as Record<string, unknown> | null)
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, text(value)] as [string, string]),
    )
    const payload = endpoint.body === undefined ? undefined : JSON.stringify(json(endpoint.body))
    const token = pick(tokens)
    return {
      method: endpoint.method,
      url: `/api${path}?${search.toString()}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : { 'content-type': pick(['application/json', 'application/json; charset=utf-8']) }),
        ...(random() < 0.1 ? { cookie: 'csuite_registration=%%%; csuite_oauth_google=a.b.c' } : {}),
        ...(random() < 0.1
          ? { 'x-forwarded-for': 'x, 999.1.1.1', accept: '*/*;q=x', 'accept-language': '\t' }
          : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    }
  }

  // These would end the sessions that the other requests use.
  const harmless = allEndpoints.filter(
    ({ path }) => !['/auth/logout', '/auth/update-password', '/auth/cambiar-estado/:id'].includes(path),
  )

  test.each(harmless.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    `${ROUNDS} requests to %s: no 5xx (seed ${SEED})`,
    async (_name, endpoint) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const request = requestFor(endpoint)
        const answer = await api.inject(request)
        const { code } = answer.statusCode < 500 ? { code: '' } : answer.json<{ code: string }>()
        const allowed = answer.statusCode < 500 || ['BILLING_UNAVAILABLE', 'UNAVAILABLE'].includes(code)
        expect([allowed, allowed ? '' : JSON.stringify(request), allowed ? '' : api.log.at(-2)]).toEqual([
          true,
          '',
          '',
        ])
      }
    },
  )
})

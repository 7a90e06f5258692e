import type { InjectOptions } from 'fastify'
import { malformedRequest, operationsOf } from './testing/malformed-requests'
import { randomFrom } from './testing/random'
import { openTestApi } from './testing/test-api'
import { bothEngines } from './testing/test-engines'

/** `npm run faults -- malformed` sends 100,000 over the network. */
const REQUESTS = 2000
const SEED = 20_261_121
/** These would end the sessions that the other requests use. */
const ENDING = [
  '/auth/logout',
  '/auth/update-password',
  '/auth/cuenta',
  '/auth/cambiar-estado/{id}',
  '/auth/cambiar-rol/{id}',
  '/user/cerrar-sesiones/{id}',
]

describe.each(bothEngines)('malformed requests (%s)', (engine) => {
  const api = openTestApi(engine)
  let tokens: (string | undefined)[]
  beforeAll(async () => {
    tokens = [(await api.signUp()).token, (await api.signUpAdministrator()).token, undefined, 'x.y.z']
  })

  test(`${REQUESTS} that the OpenAPI document can be bent into: no 5xx (seed ${SEED})`, async () => {
    const random = randomFrom(SEED)
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    const operations = operationsOf(document.json()).filter(
      ({ path }) => !ENDING.some((ending) => path.endsWith(ending)),
    )
    expect(operations.length).toBeGreaterThan(30)
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const { path, body, ...request } = malformedRequest(random.pick(operations), random, tokens)
      const answer = await api.inject({
        ...request,
        url: path,
        ...(body === undefined ? {} : { payload: body }),
      } as InjectOptions)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode < 500) continue
      // Billing and providers are not configured.
      const planned = path.includes('/auth/identidades') ? 'UNAVAILABLE' : 'BILLING_UNAVAILABLE'
      expect({ ...answer.json<object>(), path, request, body: body?.toString().slice(0, 500) }).toMatchObject(
        { code: planned },
      )
    }
    for (const status of [200, 400, 401, 403, 404, 405, 413, 415])
      expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0])
  }, 120_000)
})

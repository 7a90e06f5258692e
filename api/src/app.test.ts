import { errorCatalogue } from '@csuite/shared/contract/errors'
import { allEndpoints } from './testing/all-endpoints'
import { login } from '@csuite/shared/contract/login'
import { register } from '@csuite/shared/contract/registration'
import { updateApp } from '@csuite/shared/contract/apps'
import type { InjectOptions } from 'fastify'
import { TEST_PASSWORD, createTestApi, openTestApi } from './testing/test-api'
import { engines } from './testing/test-engines'

describe.each(engines)('the assembled API (%s)', (engine) => {
  const api = openTestApi({ engine })

  const json = { 'content-type': 'application/json' }
  const post = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers,
  })

  test.each([
    ['an unknown path', { method: 'GET', url: '/api/nada' }, 'NOT_FOUND'],
    ['a path outside the prefix', { method: 'GET', url: '/auth/user' }, 'NOT_FOUND'],
    ['another method', { method: 'PATCH', url: '/api/auth/login' }, 'METHOD_NOT_ALLOWED'],
    ['another method with a parameter', { method: 'GET', url: '/api/auth/editar/1' }, 'METHOD_NOT_ALLOWED'],
    ['a broken address', { method: 'GET', url: '/api/apps/obtener-por-id/%zz' }, 'VALIDATION'],
    ['broken JSON', post('{"email":'), 'VALIDATION'],
    ['no body', post(''), 'VALIDATION'],
    ['an array', post('[]'), 'VALIDATION'],
    ['a prototype key', post('{"__proto__":{"a":1},"email":"a@b.co","password":"x"}'), 'VALIDATION'],
    [
      'a constructor key',
      post('{"constructor":{"prototype":{}},"email":"a@b.co","password":"x"}'),
      'VALIDATION',
    ],
    ['10,000 nested arrays', post('['.repeat(10_000)), 'VALIDATION'],
    ['100,000 nested arrays', post('['.repeat(100_000)), 'PAYLOAD_TOO_LARGE'],
    ['100,000 values', post(`[${'1,'.repeat(100_000)}1]`), 'PAYLOAD_TOO_LARGE'],
    ['text', post('hola', { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form',
      post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['17 kB without a session', post(JSON.stringify({ email: 'x'.repeat(17_000) })), 'PAYLOAD_TOO_LARGE'],
    ['a megabyte', post(JSON.stringify({ email: 'x'.repeat(1_000_000) })), 'PAYLOAD_TOO_LARGE'],
    [
      'a password of 129 characters',
      post(JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(129) })),
      'VALIDATION',
    ],
    ['U+0000', post(JSON.stringify({ email: 'a@b.co', password: 'a\u0000b' })), 'VALIDATION'],
    ['no token', { method: 'GET', url: '/api/auth/user' }, 'UNAUTHORIZED'],
    ['an empty token', { url: '/api/auth/user', headers: { authorization: 'Bearer ' } }, 'UNAUTHORIZED'],
  ] as [string, InjectOptions, keyof typeof errorCatalogue][])(
    '%s gets the one error body, in Spanish',
    async (_what, request, code) => {
      const answer = await api.inject(request)
      const { status } = errorCatalogue[code]
      expect(answer.statusCode).toBe(status)
      const body = answer.json<Record<string, unknown>>()
      expect(body).toMatchObject({ statusCode: status, code })
      expect(String(body.message)).toMatch(/[a-záéíóúñ]{3,} /)
      expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['statusCode', 'code', 'message'])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('a validation error names its fields with the product texts, and zod speaks Spanish elsewhere', async () => {
    const answer = await api.call(register, {
      body: { email: 'x', password: '123', name: '', lastName: null },
    })
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'VALIDATION',
      message: 'El email no es válido',
      fields: {
        email: 'El email no es válido',
        password: 'La contraseña debe tener al menos 6 caracteres',
        name: 'El nombre es requerido',
        lastName: 'El apellido es requerido',
        phone: 'El teléfono es requerido',
      },
    })
    const body = { isEnabledWeb: 'yes', tags: 'x', descripcion: null }
    const told = await api.call(updateApp, { params: { id: 1 }, body }, await api.signUpAdministrator())
    expect(told.json<{ fields: object }>().fields).toEqual({
      isEnabledWeb: 'Escribe true o false, sin comillas',
      tags: 'Tiene que ser una lista',
      descripcion: 'Falta la descripción',
    })
  })

  test('unknown fields are dropped: nobody registers as an administrator', async () => {
    const email = 'intruso@csuite.example'
    await api.register(email, { role: 1, status: 'active', id: 1 })
    const answer = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' })
  })

  test('readiness ends with draining', async () => {
    const other = await createTestApi({ engine })
    other.drain()
    expect((await other.inject({ method: 'GET', url: '/api/health/ready' })).statusCode).toBe(503)
    expect((await other.inject({ method: 'GET', url: '/api/health/live' })).statusCode).toBe(200)
    await other.close()
  })

  test('OpenAPI lists every endpoint of the contract, and /docs shows it', async () => {
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    const { openapi, paths } = document.json<{ openapi: string; paths: Record<string, object> }>()
    expect(openapi).toBe('3.1.0')
    for (const { method, path } of allEndpoints) {
      const operations = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`] ?? {}
      expect(operations).toMatchObject({ [method.toLowerCase()]: { responses: { 503: {} } } })
    }
    expect(paths).toMatchObject({
      '/api/auth/google': { get: { responses: { 302: {}, 303: {} } } },
      '/api/auth/apple/callback': { post: { responses: { 303: {} } } },
      '/api/health/ready': { get: { responses: { 200: {}, 503: {} } } },
    })
    const docs = await api.inject({ method: 'GET', url: '/api/docs' })
    expect(docs.statusCode).toBe(200)
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('metrics measure by route', async () => {
    await api.inject({ method: 'GET', url: '/api/auth/user?token=secreto' })
    const { body } = await api.inject({ method: 'GET', url: '/api/metrics' })
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/auth/user",status="401"}',
    )
    expect(body).toContain('password_hashing_jobs 0')
    expect(body).not.toContain('secreto')
  })

  test('another origin is not allowed to read answers', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await api.inject({ method: 'GET', url: '/api/health/live', headers })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('OPTIONS without what a browser asks before a call is answered too', async () => {
    const answer = await api.inject({ method: 'OPTIONS', url: '/api/auth/login' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })

  test('a request is logged by its route, with the network of its address', async () => {
    const { email } = await api.signUp()
    await api.call(login, { body: { email, password: TEST_PASSWORD } }, { address: '203.0.113.77' })
    const line = api.log.find((entry) => entry.includes('203.0.113.0')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      route: '/api/auth/login',
      status: 200,
      reqId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      req: { method: 'POST', address: '203.0.113.0' },
    })
  })
})

import { newSigningKey } from '../identity/secrets/secrets'
import { type TestApi, apisOnDemand } from '../testing/test-api'

const production = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: '1',
  PUBLIC_URL: 'https://portal.example.com',
  TRUST_PROXY: 'loopback',
  JWT_PRIVATE_KEY: newSigningKey(),
}

const start = apisOnDemand('pglite')
afterEach(() => jest.restoreAllMocks())

const ask = async (api: TestApi, path: string, remoteAddress = '127.0.0.1', headers = {}) =>
  api.inject({ method: 'GET', url: `/api${path}`, remoteAddress, headers })

test('a process is ready only while its database takes writes', async () => {
  const api = await start()
  expect((await ask(api, '/health/ready')).json()).toMatchObject({ status: 'ready' })
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  await api.database.orm.execute('set session characteristics as transaction read only')
  const refused = await ask(api, '/health/ready')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toEqual({ status: 'unavailable', database: 'read-only' })
  expect((await ask(api, '/health/live')).statusCode).toBe(200)
  await api.database.orm.execute('set session characteristics as transaction read write')
})

test('on a full disk a process is not ready, though the probe alone could still be written', async () => {
  const api = await start()
  const ready = () => {
    const now = performance.now()
    jest.spyOn(performance, 'now').mockReturnValue(now + 20_000)
    return ask(api, '/health/ready')
  }
  let hasRoom = false
  api.database.hasRoom = () => Promise.resolve(hasRoom)
  expect((await ready()).json()).toEqual({ status: 'unavailable', database: 'read-only' })
  hasRoom = true
  expect((await ready()).statusCode).toBe(200)
})

test.each(['53100', 'ENOSPC'])('a write that fails with %s is answered with a sentence', async (code) => {
  const api = await start()
  const full = Object.assign(new Error('No space left on device'), { code })
  jest.spyOn(api.database.orm, 'transaction').mockRejectedValue(full)
  const answer = await api.register('ana@planta.example')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('disco del servidor está lleno') })
  expect((await ask(api, '/health/live')).statusCode).toBe(200)
})

test('a process that only a restart helps says so to who asks whether it lives', async () => {
  const api = await start()
  jest.spyOn(api.gate, 'stuck', 'get').mockReturnValue(true)
  const answer = await ask(api, '/health/live')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stuck' }])
  // Browsers ignore it over http.
  expect(answer.headers['strict-transport-security']).toBeUndefined()
})

test('in production figures are for this machine, or for who knows the token, and transport security is asked for', async () => {
  const bare = await start(production)
  const own = await ask(bare, '/metrics')
  expect([own.statusCode, own.headers['strict-transport-security']]).toEqual([
    200,
    'max-age=63072000; includeSubDomains',
  ])
  expect((await ask(bare, '/metrics', '::ffff:127.0.0.1')).statusCode).toBe(200)
  const claimed = { 'x-forwarded-for': '127.0.0.1' }
  for (const address of ['203.0.113.9', '127.0.0.1'])
    expect((await ask(bare, '/metrics', address, claimed)).statusCode).toBe(404)
  const token = 'una-clave-de-metricas'
  const guarded = await start({ ...production, METRICS_TOKEN: token })
  expect((await ask(guarded, '/metrics')).headers['www-authenticate']).toBe('Bearer')
  for (const authorization of ['Bearer x', token, `bearer ${token}x`])
    expect((await ask(guarded, '/metrics', '127.0.0.1', { authorization })).statusCode).toBe(401)
  for (const authorization of [`Bearer ${token}`, `bearer ${token}`])
    expect((await ask(guarded, '/metrics', '203.0.113.9', { authorization })).statusCode).toBe(200)
})

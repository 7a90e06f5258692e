import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { deleteAccount } from '@csuite/shared/contract/account'
import { listApps } from '@csuite/shared/contract/apps'
import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { editUser } from '@csuite/shared/contract/profile'
import { importUsers } from '@csuite/shared/contract/user-administration'
import { apiFailure, mockNetworkFailure, mockServer } from '@csuite/shared/testing'
import { call, configureClient, errorMessage, openDownload } from '.'

const server = mockServer()
const unauthorized = jest.fn()

beforeAll(() => configureClient({ getToken: () => 'abc', onUnauthorized: unauthorized }))
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  unauthorized.mockReset()
  delete window.__csuite
})

test('sends method, path parameters, query, body and the bearer token', async () => {
  let seen: unknown
  server.use(
    http.put('http://localhost/api/auth/editar/:id', async ({ request, params }) => {
      seen = { id: params['id'], auth: request.headers.get('authorization'), body: await request.json() }
      return HttpResponse.json({ id: 7 })
    }),
  )
  const body = { name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' }
  await call(editUser, { params: { id: '7' }, body })
  expect(seen).toEqual({ id: '7', auth: 'Bearer abc', body })
})

test("a failure carries the server's message, code, fields and waiting time", async () => {
  server.answer(login, apiFailure('TOO_MANY_REQUESTS', { message: 'Espera un momento.', retryAfter: 42 }))
  const error = await call(login, { body: { email: 'a@b.co', password: 'x' } }).catch((e: unknown) => e)
  expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 42 })
  expect(errorMessage(error, 'Error al iniciar sesión')).toBe('Espera un momento.')
})

test("without an answer the screen's message is used", async () => {
  server.use(mockNetworkFailure(currentUser))
  const error = await call(currentUser).catch((e: unknown) => e)
  expect(error).toMatchObject({ status: 0, code: 'NETWORK' })
  expect(errorMessage(error, 'Error al obtener usuario')).toBe('Error al obtener usuario')
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(errorMessage(error, 'Error al obtener usuario')).toBe('Sin conexión. Error al obtener usuario')
})

test('any 401 is reported with the refused token', async () => {
  server.answer(currentUser, apiFailure('UNAUTHORIZED'))
  await expect(call(currentUser)).rejects.toMatchObject({ status: 401 })
  expect(unauthorized).toHaveBeenCalledWith('abc')
})

test.each([200, 401, 404, 429, 500])('a page in place of the answer (%s) is none', async (status) => {
  server.use(http.get('http://localhost/api/*', () => HttpResponse.html('<p>Wi-Fi', { status })))
  const none = { status: 0, code: 'BAD_RESPONSE' }
  await expect(call(currentUser)).rejects.toMatchObject(none)
  await expect(openDownload('/apps/listar', {}, new AbortController().signal)).rejects.toMatchObject(none)
  expect(unauthorized).not.toHaveBeenCalled()
})

test.each([
  [
    'breaks off',
    (body: ReadableStreamDefaultController) => body.error(new TypeError('network error')),
    'NETWORK',
  ],
  [
    'comes too late',
    (body: ReadableStreamDefaultController) => body.error(new DOMException('', 'TimeoutError')),
    'TIMEOUT',
  ],
  ['is no JSON', (body: ReadableStreamDefaultController) => body.close(), 'NETWORK'],
])('an answer whose body %s is none', async (_, start, code) => {
  const headers = { 'content-type': 'application/json' }
  server.use(
    http.get('http://localhost/api/*', () => new HttpResponse(new ReadableStream({ start }), { headers })),
  )
  await expect(call(currentUser)).rejects.toMatchObject({ status: 0, code })
})

describe('a call that needs a recent sign-in', () => {
  const confirmIdentity = jest.fn<Promise<boolean>, []>()
  let token = 'abc'
  let recent = false
  let calls = 0
  beforeEach(() => {
    ;[token, recent, calls] = ['abc', false, 0]
    confirmIdentity.mockReset()
    configureClient({ getToken: () => token, onUnauthorized: unauthorized, confirmIdentity })
    server.answer(deleteAccount, () => {
      calls += 1
      return recent ? undefined : apiFailure('RECENT_LOGIN_REQUIRED')
    })
  })
  afterAll(() => configureClient({ getToken: () => 'abc', onUnauthorized: unauthorized }))

  test('is retried once after the confirmation, which concurrent calls share', async () => {
    confirmIdentity.mockImplementation(async () => {
      await waitFor(() => expect(calls).toBe(2))
      recent = true
      return true
    })
    await Promise.all([call(deleteAccount), call(deleteAccount)])
    expect(calls).toBe(4)
    expect(confirmIdentity).toHaveBeenCalledTimes(1)
  })

  test('fails when the person cancels, the dialog fails to load or the retry is refused', async () => {
    const message = 'Confirma que eres tú para continuar.'
    const refused = { status: 403, code: 'RECENT_LOGIN_REQUIRED', message }
    confirmIdentity.mockResolvedValueOnce(false)
    await expect(call(deleteAccount)).rejects.toMatchObject(refused)
    confirmIdentity.mockRejectedValueOnce(new Error('no network'))
    await expect(call(deleteAccount)).rejects.toMatchObject(refused)
    expect(calls).toBe(2)
    confirmIdentity.mockResolvedValueOnce(true)
    await expect(call(deleteAccount)).rejects.toMatchObject(refused)
    expect([calls, confirmIdentity.mock.calls.length]).toEqual([4, 3])
  })

  test('is not retried for another person who signed in meanwhile', async () => {
    confirmIdentity.mockImplementation(() => {
      ;[token, recent] = ['other', true]
      return Promise.resolve(true)
    })
    await expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
    expect(calls).toBe(1)
  })
})

test('an endpoint may give the server more time, another has ten seconds', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout')
  server.use(http.all('http://localhost/api/*', () => HttpResponse.json({})))
  await call(importUsers, { query: {}, body: { csv: 'email' } })
  await call(listApps, {})
  const limits = timers.mock.calls.filter(([, delay]) => [60_000, 10_000].includes(delay ?? 0))
  expect(limits.map(([, delay]) => delay)).toEqual([60_000, 10_000])
  const late = call(listApps, {}).catch((error: unknown) => error)
  // The token is asked for first.
  await Promise.resolve()
  timers.mock.lastCall?.[0]()
  expect(await late).toMatchObject({ code: 'TIMEOUT' })
  timers.mockRestore()
})

test.each([
  [logout, true],
  [currentUser, false],
])('the call outlives its document where the endpoint says so: %j', async (endpoint, expected) => {
  const sent: boolean[] = []
  server.use(
    http.all('http://localhost/api/*', ({ request }) => {
      sent.push(request.keepalive)
      return HttpResponse.json({})
    }),
  )
  await call(endpoint)
  expect(sent).toEqual([expected])
})

test('an early answer is used once, and only with the token of its request', async () => {
  const early = () => Promise.resolve(Response.json({ data: ['early'] }))
  server.use(http.get('http://localhost/api/apps/listar', () => HttpResponse.json({ data: ['late'] })))
  const query = { page: '1', limit: '100' }
  const key = 'GET /apps/listar?page=1&limit=100'
  window.__csuite = { token: 'other', requests: { [key]: early() } }
  expect(await call(listApps, { query })).toEqual({ data: ['late'] })
  window.__csuite = { token: 'abc', requests: { [key]: early() } }
  expect(await call(listApps, { query })).toEqual({ data: ['early'] })
  expect(await call(listApps, { query })).toEqual({ data: ['late'] })
})

test('a download has the token and the non-empty filters, and reads errors', async () => {
  server.use(
    http.get('http://localhost/api/user/exportar', ({ request }) =>
      new URL(request.url).searchParams.get('status') === 'active'
        ? HttpResponse.text(`${request.headers.get('authorization')} ${new URL(request.url).search}`)
        : HttpResponse.json({ statusCode: 403, code: 'FORBIDDEN', message: 'No.' }, { status: 403 }),
    ),
  )
  const { signal } = new AbortController()
  const answer = await openDownload('/user/exportar', { status: 'active', email: '' }, signal)
  expect(await answer.text()).toBe('Bearer abc ?status=active')
  await expect(openDownload('/user/exportar', {}, signal)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { overrideSettings } from '@csuite/shared/client'
import { isOnline } from '@csuite/shared/network'
import { mockServer, testToken, testUser } from '@csuite/shared/testing'
import {
  allowedRedirect,
  checkClock,
  establishSession,
  followToken,
  isTokenAlive,
  rememberRedirect,
  sessionStore,
  setPendingVerificationEmail,
  signIn,
  signOutLocally,
  startSession,
  takeRememberedRedirect,
  withToken,
} from '.'

const alive = testToken()
const user = testUser({ presentacion: true })
const server = mockServer()
const answerUser = (status = 200) =>
  server.use(http.get('http://localhost/api/auth/user', () => HttpResponse.json(user, { status })))
async function startWith(token: string) {
  localStorage.setItem('token', token)
  await startSession()
}

beforeAll(() => overrideSettings({ redirectAllowlist: ['https://csuite.example', 'betopro://auth'] }))
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.clear()
  signOutLocally()
  sessionStore.setState({ isInitialized: false, pendingVerificationEmail: null })
})

test('a token is alive if it decodes and its exp is in the future', () => {
  expect(isTokenAlive(alive)).toBe(true)
  for (const dead of [null, '', 'x', 'a.b.c', testToken(1), 'e30.eyJzdWIiOjF9.x'])
    expect(isTokenAlive(dead)).toBe(false)
})

test('start-up with a valid token fetches the user and authenticates', async () => {
  answerUser()
  await startWith(alive)
  expect(sessionStore.getState()).toMatchObject({
    user,
    token: alive,
    isAuthenticated: true,
    isInitialized: true,
  })
})

test.each([
  ['an expired token', testToken(1), 200],
  ['a refused token', alive, 401],
  ['a failing server', alive, 500],
])('start-up with %s removes it and stays anonymous', async (_, stored, status) => {
  answerUser(status)
  await startWith(stored)
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStore.getState()).toMatchObject({ user: null, isAuthenticated: false, isInitialized: true })
})

const hour = 3600
const serverTime = (seconds: number) =>
  server.use(
    http.head('http://localhost/api/health/live', () => {
      return new HttpResponse(null, { headers: { date: new Date(seconds * 1000).toUTCString() } })
    }),
  )

test.each([
  ['a clock that is right', 0, false],
  ['a clock 13 hours ahead', -13 * hour, true],
])(
  'a token that looks expired is judged by the time of the server: %s',
  async (_, difference, authenticated) => {
    const now = Math.floor(Date.now() / 1000)
    answerUser()
    serverTime(now + difference)
    localStorage.setItem('token', testToken(now - hour))
    await checkClock([null, localStorage.getItem('token')])
    await startSession()
    expect(sessionStore.getState()).toMatchObject({ isAuthenticated: authenticated, isInitialized: true })
  },
)

test('without an answer about the time the clock of this device holds', async () => {
  server.use(http.head('http://localhost/api/health/live', () => HttpResponse.error()))
  await checkClock([testToken(1)])
  expect(isTokenAlive(testToken(1))).toBe(false)
})

test.each([
  ['a busy server', () => new HttpResponse(null, { status: 503 })],
  ['an aborted call', () => HttpResponse.error()],
])('start-up retries after %s', async (_, first) => {
  let asked = 0
  server.use(
    http.get('http://localhost/api/auth/user', () => {
      asked += 1
      return asked === 1 ? first() : HttpResponse.json(user)
    }),
  )
  await startWith(alive)
  expect(asked).toBe(2)
  expect(sessionStore.getState()).toMatchObject({ user, token: alive, isAuthenticated: true })
})

const noAnswer = () => server.use(http.get('http://localhost/api/auth/user', () => HttpResponse.error()))

test.each([
  ['the browser is offline', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['the document is an offline copy', () => document.documentElement.setAttribute('data-offline-copy', '')],
])('start-up without an answer keeps the persisted user where %s', async (_, goOffline) => {
  noAnswer()
  localStorage.setItem('token', alive)
  sessionStore.setState({ user })
  goOffline()
  await startSession()
  jest.restoreAllMocks()
  document.documentElement.removeAttribute('data-offline-copy')
  expect(sessionStore.getState()).toMatchObject({ user, token: alive, isAuthenticated: true })
})

test("without an answer another tab's sign-in ends no session, and goes on once the network is back", async () => {
  noAnswer()
  server.use(http.head('http://localhost/api/health/live', () => HttpResponse.error()))
  localStorage.setItem('token', alive)
  const opened = followToken(alive)
  await waitFor(() => expect(isOnline()).toBe(false))
  expect(localStorage.getItem('token')).toBe(alive)
  expect(sessionStore.getState().isAuthenticated).toBe(false)
  answerUser()
  window.dispatchEvent(new Event('online'))
  await opened
  expect(isOnline()).toBe(true)
  expect(sessionStore.getState()).toMatchObject({ user, token: alive, isAuthenticated: true })
})

test.each([
  ...[502, 503, 504].map((status) => ['a gateway without a server behind it', status, JSON.stringify(user)]),
  ...[200, 401, 429, 500, 511].map((status) => ["a page of a hotel's Wi-Fi or a proxy", status, '<p>Wi-Fi']),
] as [string, number, string][])('%s (%s) ends no session', async (_, status, body) => {
  const headers = { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }
  server.use(http.get('http://localhost/api/auth/user', () => new HttpResponse(body, { status, headers })))
  sessionStore.setState({ user })
  await startWith(alive)
  expect(sessionStore.getState()).toMatchObject({ user, token: alive, isAuthenticated: true })
})

test("a refusal of another tab's token ends the session here", async () => {
  answerUser(401)
  localStorage.setItem('token', alive)
  await followToken(alive)
  expect(localStorage.getItem('token')).toBeNull()
})

test('only the session is persisted, under auth-storage and token', () => {
  setPendingVerificationEmail('ana@csuite.example')
  signIn(alive, user)
  expect(localStorage.getItem('token')).toBe(alive)
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}')).toEqual({
    state: { token: alive, user, isAuthenticated: true, pendingVerificationEmail: null },
    version: 0,
  })
  signOutLocally()
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStore.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false })
})

test('a sign-in fails without its user', async () => {
  answerUser(500)
  await expect(establishSession(alive)).rejects.toMatchObject({ status: 500 })
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

test.each([
  ['start-up', startSession],
  ['a sign-in', () => establishSession(alive)],
])('a late answer to %s does not undo a sign-out', async (_, begin) => {
  server.use(
    http.get('http://localhost/api/auth/user', () => {
      signOutLocally()
      return HttpResponse.json(user)
    }),
  )
  localStorage.setItem('token', alive)
  await begin()
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStore.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false })
})

test.each([
  ['signs out', null, { user: null, isAuthenticated: false, isInitialized: true }],
  ['signs in', testToken(undefined, '8'), { user, token: testToken(undefined, '8') }],
])('a tab that is still starting follows another one that %s', async (_, stored, expected) => {
  let asked = 0
  server.use(
    http.get('http://localhost/api/auth/user', () => {
      asked += 1
      if (asked === 1 && stored === null) localStorage.removeItem('token')
      else if (stored !== null) localStorage.setItem('token', stored)
      return HttpResponse.json(user)
    }),
  )
  await startWith(alive)
  expect(localStorage.getItem('token')).toBe(stored)
  expect(sessionStore.getState()).toMatchObject(expected)
})

test('an allowed target gets the token once and loses its fragment; others are null', () => {
  const allowed = allowedRedirect('https://csuite.example/x?a=1&token=old#part') ?? ''
  expect(withToken(allowed, alive)).toBe(`https://csuite.example/x?a=1&token=${alive}`)
  expect(allowedRedirect('https://evil.example/')).toBeNull()
})

test('a remembered target is read once, if it is allowed', () => {
  rememberRedirect('betopro://auth/success')
  expect(takeRememberedRedirect()).toBe('betopro://auth/success')
  expect(takeRememberedRedirect()).toBeNull()
  rememberRedirect('https://evil.example')
  expect(localStorage.getItem('google_redirect_url')).toBeNull()
  localStorage.setItem('google_redirect_url', 'https://evil.example')
  expect(takeRememberedRedirect()).toBeNull()
})

test('sign-in and sign-out work with a full storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  signIn(alive, user)
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, user })
  signOutLocally()
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

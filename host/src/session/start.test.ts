import { call, openDownload, overrideSettings } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { currentUser } from '@csuite/shared/contract/login'
import { renewSession } from '@csuite/shared/contract/sessions'
import { openOutside } from '@csuite/shared/launch'
import {
  refreshUser,
  sessionStore,
  setUser,
  signIn,
  signOutLocally,
  startSession,
  storedToken,
} from '@csuite/shared/session'
import { apiFailure, mockServer, testToken, testUser } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { endedFor, forgetReturn, rememberRequested, takeReturn } from './return-address'
import { connectClient, followOtherTabs, noteExpiredSession, watchPerson } from './start'
import { announceTokenSignIn } from './token-sign-in'

const server = mockServer()
const user = testUser()
const navigate = jest.fn()
const reload = jest.fn()
let destination: { pathname: string; search: string } | undefined

beforeAll(() => {
  followOtherTabs()
  watchPerson(() => destination, reload)
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  offerPages()
  connectClient(navigate)
  window.history.replaceState(null, '', '/perfil?seccion=datos')
  sessionStore.setState({ user, isInitialized: false, isAuthenticated: false, isLoading: false })
})
afterEach(() => {
  forgetReturn()
  takeReturn(0)
  reload.mockReset()
  localStorage.clear()
})

test.each([
  ['had expired', testToken(1)],
  ['the server rejects', testToken()],
])('a session that %s is remembered as ended', async (_, token) => {
  server.answer(currentUser, apiFailure('UNAUTHORIZED'))
  localStorage.setItem('token', token)
  noteExpiredSession()
  await startSession()
  expect(endedFor()).toBe(user.email)
})

test("a refusal of an older token leaves another tab's newer one", async () => {
  server.answer(listApps, apiFailure('UNAUTHORIZED'))
  signIn('older', user)
  localStorage.setItem('token', testToken())
  await expect(call(listApps)).rejects.toThrow()
  expect(localStorage.getItem('token')).toBe(testToken())
  expect(sessionStore.getState().isAuthenticated).toBe(true)
})

test('without a session nothing is remembered', async () => {
  noteExpiredSession()
  await startSession()
  expect(endedFor()).toBeUndefined()
})

test('a required second factor redirects to its set-up', async () => {
  server.answer(listApps, apiFailure('SECOND_FACTOR_SETUP_REQUIRED'))
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/apps')
  await expect(call(listApps)).rejects.toThrow()
  expect(navigate).toHaveBeenCalledWith('/perfil?falta=segundo-factor', { replace: true })
})

const other = testUser({ id: user.id + 1 })
const inOtherTab = async (stored: string | null) => {
  if (stored === null) localStorage.removeItem('token')
  else localStorage.setItem('token', stored)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await waitFor(() => expect(sessionStore.getState().token).toBe(stored))
}

test.each<[string, number, () => unknown]>([
  ['another person signs in in another tab', 1, () => inOtherTab(testToken())],
  ['another person takes over in this tab', 1, () => signIn('other', other)],
  ['the same person edits their profile', 0, () => setUser({ ...user, name: 'Ana María' })],
  ['the same person is read again', 0, refreshUser],
  ['the same person gets another token', 0, () => signIn('newer', user)],
  ['the person signs out and another in', 0, () => (signOutLocally(), signIn('other', other))],
])('the document is loaded anew when %s: %i times', async (what, times, happens) => {
  server.answer(currentUser, what.includes('another person') ? other : user)
  signIn('token', user)
  expect(reload).not.toHaveBeenCalled()
  await happens()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reload).toHaveBeenCalledTimes(times)
})

test('a toast with a button goes with the person who leaves, a plain one stays', async () => {
  const { toast, toastStore } = await import('@csuite/shared/ui/toast')
  signIn('token', user)
  toast.show('Se guardó')
  toast.show('Ana quedó suspendida', { action: 'Deshacer' })
  signOutLocally()
  expect(toastStore.snapshot().map(({ message }) => message)).toEqual(['Se guardó'])
  toast.dismiss()
})

test("another person's document is loaded where their sign-in leads", async () => {
  signIn('token', user)
  announceTokenSignIn(user.id)
  signIn('other', other)
  expect(reload).not.toHaveBeenCalled()
  destination = { pathname: '/login', search: '?redirect_url=betopro://auth' }
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  destination = undefined
  expect(window.location.pathname + window.location.search).toBe('/login?redirect_url=betopro://auth')
  expect(localStorage.getItem('csuite-token-sign-in')).toBeNull()
})

test('the notice of a link that signed the next person in stays; a hidden tab loads at once', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  signIn('token', user)
  announceTokenSignIn(other.id)
  signIn('other', other)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('csuite-token-sign-in')).toBe(String(other.id))
})

test.each<[string, string | null, () => unknown]>([
  ['signs out', null, signOutLocally],
  ['signs out in another tab', '/perfil?seccion=datos', () => inOtherTab(null)],
  [
    'is refused by the server',
    '/perfil?seccion=datos',
    async () => {
      server.answer(listApps, apiFailure('UNAUTHORIZED'))
      await expect(call(listApps)).rejects.toThrow()
    },
  ],
])('the page of a person who %s is at most their own: %s', async (_what, address, happens) => {
  for (const [id, expected] of [
    [other.id, null],
    [user.id, address],
  ] as const) {
    signIn('token', user)
    announceTokenSignIn(user.id)
    await happens()
    expect(localStorage.getItem('csuite-token-sign-in')).toBeNull()
    // As the guard does.
    rememberRequested(window.location)
    expect(takeReturn(id)).toBe(expected)
  }
})

const keptToken = (fromMs: number, toMs: number, jti = '') => {
  const [iat, exp] = [fromMs, toMs].map((ms) => Math.floor((Date.now() + ms) / 1000))
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
  return `${part({ alg: 'ES256' })}.${part({ sub: '7', kept: true, iat, exp, jti })}.x`
}
const HOUR = 3_600_000
const overdue = (jti = '') => keptToken(-20 * HOUR, -8 * HOUR, jti)

test.each([
  ['at the start', startSession],
  [
    'before a call',
    async () => {
      signIn(localStorage.getItem('token')!, user)
      await Promise.all([call(currentUser), call(currentUser)])
    },
  ],
  [
    'before a download',
    async () => {
      signIn(localStorage.getItem('token')!, user)
      await openDownload(currentUser.path, {}, new AbortController().signal)
    },
  ],
  [
    'before another site gets it',
    async () => {
      signIn(localStorage.getItem('token')!, user)
      overrideSettings({ redirectAllowlist: ['https://csuite.example'] })
      const open = jest.spyOn(window, 'open').mockReturnValue(null)
      openOutside('https://csuite.example/')
      await waitFor(() => expect(open).toHaveBeenCalled())
      expect(open.mock.lastCall?.[0]).toBe(`https://csuite.example/?token=${storedToken()}`)
    },
  ],
])('a kept session whose token has expired is renewed %s, once', async (_, happens) => {
  const next = keptToken(0, 12 * HOUR, 'next')
  const renewals = server.answer(renewSession, { access_token: next })
  server.answer(currentUser, user)
  localStorage.setItem('token', overdue())
  await happens()
  expect(renewals).toHaveLength(1)
  expect(localStorage.getItem('token')).toBe(next)
  expect(sessionStore.getState()).toMatchObject({ token: next, isAuthenticated: true })
})

test('a kept session stays where the code of its renewal does not load', async () => {
  const locks = { request: () => Promise.reject(new Error('Loading chunk failed')) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  server.answer(currentUser, apiFailure('UNAUTHORIZED'))
  const token = overdue('chunk')
  localStorage.setItem('token', token)
  sessionStore.setState({ user })
  await startSession()
  Reflect.deleteProperty(navigator, 'locks')
  expect([localStorage.getItem('token'), sessionStore.getState().isAuthenticated]).toEqual([token, true])
})

test.each([
  ['UNAUTHORIZED' as const, false],
  ['UNAVAILABLE' as const, true],
])('a kept session whose renewal ends in %s stays: %s', async (code, stays) => {
  const renewals = server.answer(renewSession, apiFailure(code))
  // The token itself is over.
  server.answer(currentUser, apiFailure('UNAUTHORIZED'))
  localStorage.setItem('token', overdue(code))
  await startSession()
  expect(renewals).toHaveLength(1)
  expect([localStorage.getItem('token') !== null, sessionStore.getState().isAuthenticated]).toEqual([
    stays,
    stays,
  ])
  expect(endedFor()).toBe(stays ? undefined : user.email)
})

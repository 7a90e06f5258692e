import { overrideSettings } from '@csuite/shared/client'
import { currentUser } from '@csuite/shared/contract/login'
import { lastMethod, rememberSignIn, sessionStore, signOutLocally } from '@csuite/shared/session'
import { mockEndpoint, mockServer, testToken, testUser } from '@csuite/shared/testing'
import { toast } from '@csuite/shared/ui/toast'
import { waitFor } from '@testing-library/react'
import { jwtDecode } from 'jwt-decode'
import { http, HttpResponse } from 'msw'
import { offerPages } from '../remotes/pages.fixture'
import { restoreTyped, saveTyped, type, watchTyping } from '../remotes/typed-text'
import { answerTokenSignIn } from './token-sign-in'
import { adoptAddressToken, takeAddressToken } from './address-token'
import { rememberEnded, rememberRequested } from './return-address'
import { sessionTexts } from './session.texts'
import { connectClient } from './start'

const tokenOf = (sub: string, seconds = 3600) => testToken(Date.now() / 1000 + seconds, sub)

const server = mockServer(
  mockEndpoint(currentUser, ({ request }) =>
    testUser({ id: Number(jwtDecode(request.headers.get('authorization') ?? '').sub) }),
  ),
)
const navigate = jest.fn()
let show: jest.SpyInstance
const confirmSwitch = jest.fn<Promise<boolean>, []>()
const adopt = (token: string) => adoptAddressToken(token, { navigate, confirmSwitch })
const userId = () => sessionStore.getState().user?.id

beforeAll(() => {
  connectClient(navigate)
  offerPages()
  overrideSettings({ redirectAllowlist: [] })
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  navigate.mockReset()
  confirmSwitch.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  signOutLocally()
  sessionStore.setState({ isInitialized: false })
})

test('only the token is removed from the address', () => {
  window.history.replaceState(null, '', '/apps?a=1&token=secreto&b=2#parte')
  expect(takeAddressToken()).toBe('secreto')
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/apps?a=1&b=2#parte')
  expect(takeAddressToken()).toBeNull()
})

test.each([
  ['//apps?token=secreto', '/apps'],
  ['///apps//7?a=1&token=secreto#parte', '/apps/7?a=1#parte'],
  ['//apps', '/apps'],
  ['/apps?a=b%20c', '/apps?a=b%20c'],
])('the address %s becomes %s', (address, clean) => {
  window.history.replaceState(null, '', window.location.origin + address)
  takeAddressToken()
  expect(window.location.href).toBe(window.location.origin + clean)
})

test('a valid token opens its session', async () => {
  const token = tokenOf('7')
  await adopt(token)
  expect([userId(), localStorage.getItem('token')]).toEqual([7, token])
  expect(navigate).not.toHaveBeenCalled()
})

test('a session that nobody here began is announced until it is answered, and no other', async () => {
  await adopt(tokenOf('7'))
  expect(localStorage.getItem('csuite-token-sign-in')).toBe('7')
  answerTokenSignIn()
  await adopt(tokenOf('7', 7200))
  expect(localStorage.getItem('csuite-token-sign-in')).toBeNull()
  signOutLocally()
  expect(lastMethod()).toBeNull()
  rememberSignIn('apple')
  await adopt(tokenOf('7'))
  expect(localStorage.getItem('csuite-token-sign-in')).toBeNull()
  expect(lastMethod()).toBe('apple')
})

describe.each<[string, string, () => Response]>([
  ['is no token', 'garbage', () => HttpResponse.error()],
  ['has expired', tokenOf('7', -60), () => HttpResponse.error()],
  ['is forged, revoked or of another issuer', tokenOf('7'), () => new HttpResponse(null, { status: 401 })],
  ['meets a failing server', tokenOf('7'), () => new HttpResponse(null, { status: 500 })],
  ['meets no network', tokenOf('7'), () => HttpResponse.error()],
])('a token that %s', (_case, token, answer) => {
  beforeEach(() => {
    const refuse = ({ request }: { request: Request }) =>
      request.headers.get('authorization') === `Bearer ${token}` ? answer() : undefined
    server.use(http.get('*/api/auth/user', refuse))
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show = jest.spyOn(toast, 'show')
  })

  test('leads to the sign-in with an error where nobody is signed in', async () => {
    window.history.replaceState(null, '', '/apps?redirect_url=https%3A%2F%2Fx.example')
    await adopt(token)
    expect(sessionStore.getState().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
    expect(navigate.mock.calls).toEqual([
      ['/login?error=token_invalid&redirect_url=https%3A%2F%2Fx.example', { replace: true }],
    ])
  })

  test.each(['1', '7'])('signs nobody out, and says so (session of %s)', async (sub) => {
    const stored = tokenOf(sub, 5000)
    localStorage.setItem('token', stored)
    await adopt(token)
    expect([userId(), localStorage.getItem('token')]).toEqual([Number(sub), stored])
    expect(confirmSwitch).not.toHaveBeenCalled()
    expect(navigate).not.toHaveBeenCalled()
    const texts: unknown[] = [sessionTexts.linkRefused, sessionTexts.linkUnchecked]
    await waitFor(() =>
      expect(show.mock.calls.map(([text]: unknown[]) => texts.includes(text))).toEqual([true]),
    )
  })
})

test('another person’s token asks first, and changes nothing if refused', async () => {
  localStorage.setItem('token', tokenOf('1'))
  confirmSwitch.mockResolvedValue(false)
  await adopt(tokenOf('2'))
  expect(userId()).toBe(1)
  confirmSwitch.mockResolvedValue(true)
  await adopt(tokenOf('2'))
  expect(userId()).toBe(2)
})

test.each([
  ['/perfil', null, '/perfil'],
  ['/apps?redirect_url=betopro%3A%2F%2Fauth', null, '/apps?redirect_url=betopro%3A%2F%2Fauth'],
  ['/apps', 'betopro://auth', '/apps?redirect_url=betopro%3A%2F%2Fauth'],
])(
  'the document of another person, reloaded at %s (remembered: %s), leads to %s',
  async (address, kept, next) => {
    overrideSettings({ redirectAllowlist: ['betopro://auth'] })
    window.history.replaceState(null, '', address)
    localStorage.setItem('token', tokenOf('1'))
    if (kept) localStorage.setItem('google_redirect_url', kept)
    confirmSwitch.mockResolvedValue(true)
    await adopt(tokenOf('2'))
    expect(userId()).toBe(2)
    expect(window.location.pathname + window.location.search).toBe(next)
    expect(navigate).not.toHaveBeenCalled()
    overrideSettings({ redirectAllowlist: [] })
  },
)

test('the same person’s token needs no question', async () => {
  localStorage.setItem('token', tokenOf('1'))
  await adopt(tokenOf('1', 7200))
  expect(confirmSwitch).not.toHaveBeenCalled()
  expect(userId()).toBe(1)
})

test('a remembered redirect is followed once, and only if still allowed', async () => {
  localStorage.setItem('google_redirect_url', 'https://evil.example/')
  await adopt(tokenOf('7'))
  expect(localStorage.getItem('google_redirect_url')).toBeNull()
  expect(navigate).not.toHaveBeenCalled()
})

test.each([
  ['in the address', '/perfil?redirect_url=betopro%3A%2F%2Fauth', null],
  ['remembered', '/perfil', 'betopro://auth'],
])(
  'a target %s is left to the page that asks whether it is open to the person',
  async (_where, address, kept) => {
    overrideSettings({ redirectAllowlist: ['betopro://auth'] })
    window.history.replaceState(null, '', address)
    if (kept) localStorage.setItem('google_redirect_url', kept)
    await adopt(tokenOf('7'))
    expect(navigate).toHaveBeenCalledWith('/apps?redirect_url=betopro%3A%2F%2Fauth', { replace: true })
    // jsdom leaves for no page, and says so.
    expect(console.error).not.toHaveBeenCalled()
    overrideSettings({ redirectAllowlist: [] })
  },
)

test('a sign-in at a provider returns to the requested page; an unrequested token does not', async () => {
  const place = { pathname: '/planes', search: '?periodo=anual', hash: '#suite' }
  rememberRequested(place)
  await adopt(tokenOf('7'))
  expect(navigate).not.toHaveBeenCalled()
  signOutLocally()
  localStorage.clear()
  rememberSignIn()
  await adopt(tokenOf('7'))
  expect(navigate).toHaveBeenCalledWith('/planes?periodo=anual#suite', { replace: true })
})

test('a sign-in at a provider gives back what its person had typed', async () => {
  window.history.replaceState(null, '', '/perfil')
  document.body.innerHTML = '<input name="nombre">'
  const [field] = document.getElementsByTagName('input')
  watchTyping()
  type(field!, 'Ana María')
  rememberEnded({ id: 7 }, window.location)
  saveTyped(7)
  document.body.innerHTML = '<input name="nombre">'
  window.history.replaceState(null, '', '/apps')
  restoreTyped()
  navigate.mockImplementation((to: string) => window.history.replaceState(null, '', to))
  rememberSignIn()
  await adopt(tokenOf('7'))
  expect(document.getElementsByTagName('input')[0]).toHaveValue('Ana María')
})

import { overrideSettings } from '@csuite/shared/client'
import { currentUser } from '@csuite/shared/contract/login'
import { googleCallback } from '@csuite/shared/contract/social-login'
import {
  lastMethod,
  rememberRedirect,
  rememberSignIn,
  sessionStore,
  takeSignIn,
} from '@csuite/shared/session'
import { apiFailure, testToken, testUser } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { failuresOf, link, open, pass, setUpBrowser } from '../../testing/open'
// Imported here, as a screen's first import takes longer than a test waits.
import '../profile/late-tabs'
import '../profile/profile-screen'

const server = setUpBrowser()
beforeEach(() => overrideSettings({ redirectAllowlist: ['https://csuite.example'] }))

const token = testToken()

test.each(['/google-callback', '/auth/google/callback'])(
  '%s hands code and state to the API once, opens the session and goes to /apps',
  async (path) => {
    const asked = server.answer(googleCallback, { access_token: token })
    server.answer(currentUser, testUser())
    rememberSignIn('google')
    await open(`${path}?code=abc&state=xyz`)
    expect(await screen.findByText('Página /apps')).toBeInTheDocument()
    expect(asked).toEqual([{ code: 'abc', state: 'xyz' }])
    expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, token })
    expect([takeSignIn(), lastMethod()]).toEqual([null, 'google'])
  },
)

test('an account that was linked leads back to the profile, in the session that it answers with', async () => {
  server.answer(googleCallback, { access_token: token, vinculada: true })
  server.answer(currentUser, testUser())
  const { address } = await open('/google-callback?code=abc&state=xyz')
  expect(await screen.findByText(/^La cuenta se vinculó/)).toBeVisible()
  expect(address()).toBe('/perfil?seccion=seguridad')
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, token })
})

test.each([
  ['?error=access_denied', 'OAUTH_FAILED', /^No se vinculó ninguna cuenta/],
  ['?code=abc&state=xyz', 'IDENTITY_TAKEN', /^Esa cuenta ya abre otra/],
  ['?code=abc&state=xyz', 'OAUTH_FAILED', /^No se pudo vincular/],
] as const)('linking that fails leads back to the profile: %s, %s', async (query, code, said) => {
  server.answer(googleCallback, apiFailure(code))
  const { address } = await open(`/google-callback${query}`, { user: testUser() })
  expect(await screen.findByText(said)).toBeVisible()
  expect(address()).toBe('/perfil?seccion=seguridad')
  expect(sessionStore.getState().isAuthenticated).toBe(true)
})

test('says what it is doing meanwhile', async () => {
  server.answer(googleCallback, () => new Promise(() => undefined))
  await open('/google-callback?code=abc')
  expect(screen.getByText('Procesando autenticación...')).toBeInTheDocument()
  expect(screen.getByText('Estamos completando tu inicio de sesión con Google.')).toBeInTheDocument()
})

test('goes on with the target that the browser kept, which is read once', async () => {
  rememberRedirect('https://csuite.example/panel')
  server.answer(googleCallback, { access_token: token })
  server.answer(currentUser, testUser())
  const { address } = await open('/google-callback?code=abc&state=xyz')
  await waitFor(() => expect(address()).toBe('/apps?redirect_url=https%3A%2F%2Fcsuite.example%2Fpanel'))
  expect(localStorage.getItem('google_redirect_url')).toBeNull()
})

test.each([
  ['auth_failed', 'Error en la autenticación con Google. Por favor, inténtalo de nuevo.'],
  ['access_denied', 'Autenticación cancelada o fallida'],
])(
  'error=%s is said without asking the API, and after 3 s /login opens with the target',
  async (error, text) => {
    const { address } = await open(
      `/auth/google/callback?error=${error}&redirect_url=https%3A%2F%2Fcsuite.example`,
    )
    await screen.findByRole('heading', { level: 1, name: 'Error de Autenticación' })
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.getByText('Redirigiendo al login en unos segundos...')).toBeInTheDocument()
    const login = '/login?redirect_url=https%3A%2F%2Fcsuite.example'
    expect(link('Ir al login ahora')).toHaveAttribute('href', login)
    await pass(2900)
    expect(address()).toMatch(/^\/auth\/google/)
    await pass(200)
    await waitFor(() => expect(address()).toBe(login))
  },
)

test.each(failuresOf(googleCallback, 'Error durante la autenticación con Google'))(
  'a failed exchange shows %s and leads to /login with the kept target',
  async (_, failure, text) => {
    rememberRedirect('https://csuite.example/panel')
    rememberSignIn('google')
    server.use(failure)
    const { address } = await open('/google-callback?code=abc&state=xyz')
    expect(await screen.findByText(text)).toBeInTheDocument()
    await pass(3000)
    await waitFor(() => expect(address()).toBe('/login?redirect_url=https%3A%2F%2Fcsuite.example%2Fpanel'))
    expect([takeSignIn(), lastMethod()]).toEqual([null, null])
  },
)

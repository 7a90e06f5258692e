import { overrideSettings } from '@csuite/shared/client'
import { checkTarget } from '@csuite/shared/contract/app-use'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore, signIn, signOutLocally } from '@csuite/shared/session'
import {
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderRoutes,
  renderWithProviders,
  testUser,
} from '@csuite/shared/testing'
import { Page } from '@csuite/shared/ui/page'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, createPath } from 'react-router-dom'
import { offerPages } from '../remotes/pages.fixture'
import {
  endedFor,
  forgetRequested,
  forgetReturn,
  rememberRequested,
  rememberEnded,
  takeReturn,
} from '../session/return-address'
import { noteRefusedToken } from '../session/token-sign-in'
import { PageGate } from './page-gate'

const person = testUser()
const server = mockServer(mockEndpoint(checkTarget, () => ({ permitido: true })))

const gate = (
  <PageGate>
    <h1>Contenido</h1>
  </PageGate>
)

function show(route: string, user?: User) {
  const { router } = renderWithProviders(gate, { route, user: user ?? null })
  return { router, now: () => createPath(router.state.location) }
}
const content = () => screen.queryByRole('heading', { name: 'Contenido' })

beforeEach(() => {
  overrideSettings({ apiBase: 'http://localhost/api', redirectAllowlist: [] })
  signOutLocally()
  sessionStorage.clear()
  offerPages()
})

test('a signed-out person goes to the sign-in with the `redirect_url`, then to the exact address', async () => {
  const address = '/calculadora-txi?valor=12&redirect_url=betopro%3A%2F%2Fauth#salida'
  const { now } = show(address)
  await waitFor(() => expect(now()).toBe('/login?redirect_url=betopro%3A%2F%2Fauth'))
  act(() => signIn('token', person))
  await waitFor(() => expect(now()).toBe(address))
})

test.each([
  '/admin?redirect_url=betopro%3A%2F%2Fauth',
  '/admin/usuarios',
  '/%61dmin/usuarios',
  '/admin/%75suarios',
  '/admin//usuarios',
  '/ADMIN/usuarios/',
])('the guard of %s is the page’s', async (address) => {
  overrideSettings({ redirectAllowlist: ['betopro://auth'] })
  show(address, person)
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible()
  expect(screen.getByText('No tienes permisos para acceder a esta área.')).toBeVisible()
  expect(content()).toBeNull()
})

test.each(['/apps/100%', '/apps/%E0%A4%A'])(
  '%s is not found, whatever the router matches',
  async (address) => {
    show(address, person)
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
    expect(content()).toBeNull()
  },
)

test('after signing out, the next sign-in leads home', async () => {
  const { now } = show('/perfil', person)
  act(() => {
    forgetReturn()
    signOutLocally()
  })
  await waitFor(() => expect(now()).toBe('/login'))
  act(() => signIn('token', person))
  await waitFor(() => expect(now()).toBe('/apps'))
})

test.each([
  ['betopro://auth', true],
  ['https://csuite.example/', false],
])('where %s does not open, the page says so and leads on: %s', async (target, isSaid) => {
  jest.useFakeTimers()
  // jsdom leaves for no page, and says so.
  const left = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  overrideSettings({ redirectAllowlist: [target.replace(/\/$/, '')] })
  const { now } = show(`/planes?${new URLSearchParams({ redirect_url: target })}`, person)
  await waitFor(() => expect(left).toHaveBeenCalled())
  await act(() => jest.advanceTimersByTimeAsync(1900))
  expect(screen.queryByRole('button', { name: 'Abrir la aplicación' })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.queryAllByRole('button', { name: 'Abrir la aplicación' })).toHaveLength(isSaid ? 1 : 0)
  jest.useRealTimers()
  if (!isSaid) return
  await userEvent.click(screen.getByRole('link', { name: 'Ir a Aplicaciones' }))
  expect(now()).toBe('/apps')
  expect(content()).toBeVisible()
})

test.each([
  ['is for others', mockEndpoint(checkTarget, () => ({ permitido: false }))],
  ['nobody can tell of', mockNetworkFailure(checkTarget)],
])('a target that %s is not followed: the page shows', async (_what, answer) => {
  const left = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(answer)
  overrideSettings({ redirectAllowlist: ['https://csuite.example'] })
  show(`/planes?${new URLSearchParams({ redirect_url: 'https://csuite.example/' })}`, person)
  expect(content()).toBeNull()
  await waitFor(() => expect(content()).toBeVisible())
  expect(left).not.toHaveBeenCalled()
})

test('during the session check a public page shows, a closed one is loading', async () => {
  const { router } = show('/verify-email')
  act(() => void sessionStore.setState({ isInitialized: false }))
  expect(content()).toBeVisible()
  await act(() => router.navigate('/admin'))
  expect(await screen.findByText('Cargando...')).toBeVisible()
})

test.each([
  ['a signed-in person', '/planes', person],
  ['an administrator', '/admin', { ...person, role: 1 }],
])('%s sees %s below the bar', async (_, address, user) => {
  show(address, user)
  await waitFor(() => expect(content()).toBeVisible())
  expect(screen.getByRole('button', { name: 'Cuenta' })).toBeVisible()
})

test('a page for everybody shows a signed-out person the sign-in link', async () => {
  show('/noticias')
  await waitFor(() => expect(content()).toBeVisible())
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button', { name: 'Cuenta' })).toBeNull()
})

test('pages for guests send a signed-in person home, whatever was requested before the session', async () => {
  rememberRequested({ pathname: '/perfil', search: '', hash: '' })
  forgetRequested()
  const { now } = show('/login', person)
  await waitFor(() => expect(now()).toBe('/apps'))
})

test.each([
  ['the same person', 7, '/perfil?seccion=datos'],
  ['another person', 8, '/apps'],
])('after a session ended, %s returns to its own page only', async (_, id, address) => {
  window.history.replaceState(null, '', '/perfil?seccion=datos')
  rememberEnded(person, window.location)
  expect(endedFor()).toBe(person.email)
  const { now } = show('/login', { ...person, id })
  await waitFor(() => expect(now()).toBe(address))
  expect(takeReturn(7)).toBeNull()
})

test.each([
  ['signed out', '/perfil', '/planes', '/login', null],
  ['signed in', '/login', '/login?error=auth_failed', '/apps', person],
])('%s, Back while the page it leads to loads leads there too', async (_, first, second, target, user) => {
  let loaded: (module: object) => void = () => undefined
  const lazy = () => new Promise<object>((resolve) => (loaded = resolve))
  const { router } = renderRoutes(
    [
      { path: target, lazy },
      { path: '*', element: gate },
    ],
    { route: '/noticias' },
  )
  await act(() => router.navigate(first))
  if (user) act(() => signIn('token', user))
  await act(() => router.navigate(second))
  await act(() => router.navigate(-1))
  loaded({ Component: () => <h1>Destino</h1> })
  expect(await screen.findByRole('heading', { name: 'Destino' })).toBeVisible()
})

test('a page has its declared title until its screen sets another, each time it is opened', async () => {
  const own = <Page title="Novedades">Con título</Page>
  const gate = (
    <PageGate>
      <Outlet />
    </PageGate>
  )
  const children = [
    { path: '/noticias', element: own },
    { path: '/verify-email', element: <h1>Sin título</h1> },
    { path: '/logout', element: own },
  ]
  const { router } = renderRoutes([{ element: gate, children }], { route: '/verify-email' })
  expect(document.title).toBe('Verificar email · C+Suite')
  for (const [path, title] of [
    ['/noticias', 'Novedades'],
    ['/logout', 'Novedades'],
    ['/verify-email', 'Verificar email'],
  ] as const) {
    await act(() => router.navigate(path))
    expect(document.title).toBe(`${title} · C+Suite`)
  }
})

test('at an address whose token failed, the guard’s way to the sign-in says so too', async () => {
  noteRefusedToken()
  const { now } = show('/apps?redirect_url=betopro%3A%2F%2Fauth')
  await waitFor(() => expect(now()).toBe('/login?error=token_invalid&redirect_url=betopro%3A%2F%2Fauth'))
})

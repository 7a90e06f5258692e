import { overrideSettings } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { sessionStore } from '@csuite/shared/session'
import { mockEndpoint, mockServer, renderWithProviders, testUser } from '@csuite/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { LogoutPage } from './logout-page'

const server = mockServer()

beforeEach(() => {
  offerPages()
  overrideSettings({ redirectAllowlist: ['betopro://auth'] })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
const show = (search = '') =>
  renderWithProviders(<LogoutPage />, { route: `/logout${search}`, user: testUser() }).router

test('the session is over here at once, and there with its own token; the page waits for the answer', async () => {
  let sent: string | null = null
  let answer: () => void = () => undefined
  server.use(
    mockEndpoint(logout, async ({ request }) => {
      sent = request.headers.get('authorization')
      await new Promise<void>((resolve) => (answer = resolve))
      return undefined
    }),
  )
  const router = show()
  await waitFor(() => expect(sessionStore.getState().isAuthenticated).toBe(false))
  expect(screen.getByText('Cerrando sesión...')).toBeVisible()
  await waitFor(() => expect(sent).toMatch(/^Bearer ./))
  expect(sessionStore.getState().token).toBeNull()
  expect(router.state.location.pathname).toBe('/logout')
  answer()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('a server that does not answer is not waited for any longer', async () => {
  server.use(mockEndpoint(logout, () => new Promise<undefined>(() => undefined)))
  const router = show()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 4000 })
})

test.each([
  ['the window loses the focus', () => fireEvent.blur(window)],
  [
    'the page is hidden',
    () => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      fireEvent(document, new Event('visibilitychange'))
      hidden.mockRestore()
    },
  ],
])('where %s, the app opened: the page says to go on there, and opens it again', async (_what, leave) => {
  server.use(mockEndpoint(logout, undefined))
  show('?redirect_url=betopro%3A%2F%2Fauth')
  await waitFor(() => expect(sessionStore.getState().isAuthenticated).toBe(false))
  await waitFor(() => {
    leave()
    expect(screen.getByRole('heading', { name: 'Continúa en la aplicación' })).toBeVisible()
  })
  expect(screen.getByRole('button', { name: 'Abrir la aplicación' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

test('where the app of the target does not open, the page says so and leads to the sign-in', async () => {
  server.use(mockEndpoint(logout, undefined))
  show('?redirect_url=betopro%3A%2F%2Fauth')
  expect(await screen.findByRole('button', { name: 'Abrir la aplicación' }, { timeout: 4000 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

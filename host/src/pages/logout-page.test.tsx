import { overrideSettings } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { sessionStore } from '@csuite/shared/session'
import { mockServer, renderWithProviders, testUser } from '@csuite/shared/testing'
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
  server.answer(logout, async ({ request }) => {
    sent = request.headers.get('authorization')
    await new Promise<void>((resolve) => (answer = resolve))
    return undefined
  })
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
  server.answer(logout, () => new Promise<undefined>(() => undefined))
  const router = show()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 8000 })
})

test.each<[string, string, () => void]>([
  ['the window loses the focus', 'Continúa en la aplicación', () => fireEvent.blur(window)],
  [
    'the page is hidden',
    'Continúa en la aplicación',
    () => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      fireEvent(document, new Event('visibilitychange'))
      hidden.mockRestore()
    },
  ],
  ['nothing happens', 'La aplicación no se abrió', () => undefined],
])('where %s, the page says "%s", opens the app again and leads to the sign-in', async (_, title, leave) => {
  server.answer(logout, undefined)
  show('?redirect_url=betopro%3A%2F%2Fauth')
  await waitFor(() => expect(sessionStore.getState().isAuthenticated).toBe(false))
  await waitFor(() => {
    leave()
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  })
  expect(screen.getByRole('button', { name: 'Abrir la aplicación' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

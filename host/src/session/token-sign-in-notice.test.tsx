import { logout } from '@csuite/shared/contract/login'
import { sessionStore } from '@csuite/shared/session'
import { mockEndpoint, mockServer, renderWithProviders, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { announceTokenSignIn } from './token-sign-in'
import { TokenSignInSlot } from './token-sign-in-slot'

const user = testUser()
mockServer(mockEndpoint(logout, undefined))

const show = () => {
  offerPages()
  const rendered = renderWithProviders(<TokenSignInSlot />, { route: '/apps', user })
  act(() => announceTokenSignIn(user.id))
  return rendered
}

test('the notice shows who signed in, until it is answered', async () => {
  const { person } = show()
  expect(await screen.findByText('Has entrado como Ana (ana@planta.example)')).toBeVisible()
  const notice = screen.getByRole('region', { name: 'Sesión abierta por un enlace' })
  expect(notice.closest('[data-over-dialogs]')?.parentElement).toBe(document.body)
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(screen.queryByText(/Has entrado como/)).toBeNull()
  expect(sessionStore.getState().isAuthenticated).toBe(true)
})

test("'No soy yo' signs out", async () => {
  const { person, router } = show()
  await person.click(await screen.findByRole('button', { name: 'No soy yo' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

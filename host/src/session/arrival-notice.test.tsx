import '@testing-library/jest-dom'
import { overrideSettings } from '@csuite/shared/client'
import { sessionStore, signIn } from '@csuite/shared/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { offerPages } from '../remotes/pages.fixture'
import { announceArrival } from './arrival'
import { ArrivalSlot } from './arrival-slot'

const user = {
  id: 7,
  email: 'ana@csuite.example',
  name: 'Ana',
  lastName: 'Ruiz',
  phone: null,
  picture: null,
  role: 2,
  presentacion: false,
  planesUsuarios: [],
  status: 'active' as const,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const server = setupServer(
  http.post('http://localhost/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
)

beforeAll(() => {
  overrideSettings({ apiBase: 'http://localhost/api', redirectAllowlist: [] })
  server.listen()
})
afterAll(() => server.close())

const show = () => {
  offerPages()
  signIn('ficha', user)
  const router = createMemoryRouter([{ path: '*', element: <ArrivalSlot /> }], { initialEntries: ['/apps'] })
  render(<RouterProvider router={router} />)
  act(() => announceArrival(user.id))
  return router
}

test('the notice names who entered and stays until it is answered', async () => {
  show()
  expect(await screen.findByText('Has entrado como Ana (ana@csuite.example)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(screen.queryByText(/Has entrado como/)).toBeNull()
  expect(sessionStore.getState().isAuthenticated).toBe(true)
})

test("'No soy yo' signs out", async () => {
  const router = show()
  await userEvent.click(await screen.findByRole('button', { name: 'No soy yo' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

import '@testing-library/jest-dom'
import { configureClient, overrideSettings } from '@csuite/shared/client'
import { sessionStore, signIn } from '@csuite/shared/session'
import { Toaster } from '@csuite/shared/ui/toast'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { offerPages } from '../remotes/pages.fixture'
import { TopBar } from './top-bar'

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
const app = (id: number, nombre: string, isEnabledWeb = true) => ({
  id,
  nombre,
  descripcion: '',
  longDescription: null,
  iconUrl: null,
  webUrl: 'https://partner.example/',
  iosUrl: null,
  androidUrl: null,
  isEnabledWeb,
  isEnabledMovil: true,
  hasPaidPlan: true,
  tags: [],
})
const asked: string[] = []
const answerApps = (data: unknown[]) =>
  http.get('http://localhost/api/apps/listar', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ data })
  })
const server = setupServer()

function show(role = 2) {
  offerPages()
  signIn('token', { ...user, role })
  const router = createMemoryRouter([{ path: '*', element: <TopBar /> }], { initialEntries: ['/planes'] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <p>fuera</p>
    </QueryClientProvider>,
  )
  return router
}

beforeAll(() => {
  overrideSettings({ apiBase: 'http://localhost/api', billingPortalUrl: 'https://billing.example/' })
  configureClient({ getToken: () => 'token', onUnauthorized: () => undefined })
  server.listen()
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  asked.length = 0
})
afterEach(() => {
  server.resetHandlers()
  jest.restoreAllMocks()
})
afterAll(() => server.close())

test('the launcher asks for page 1 with 100 when it first opens, and shows the apps that are enabled for the web', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.get('http://localhost/api/apps/listar', async ({ request }) => {
      asked.push(new URL(request.url).search)
      await held
      return HttpResponse.json({
        data: [app(2, 'Beto Pro'), app(5, 'Calculadora TXI'), app(3, 'Solo móvil', false)],
      })
    }),
  )
  show()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  const panel = screen.getByRole('dialog', { name: 'Aplicaciones' })
  expect(within(panel).getByText('Conoce todas tus herramientas')).toBeVisible()
  expect(within(panel).getByText('Cargando aplicaciones...')).toBeVisible()
  answer()
  const calculator = await within(panel).findByRole('link', { name: /Calculadora TXI/ })
  expect(calculator).toHaveAttribute('href', '/calculadora-txi')
  expect(calculator).toHaveAttribute('target', '_blank')
  expect(within(panel).queryByText('Solo móvil')).toBeNull()
  expect(asked).toEqual(['?page=1&limit=100'])
  await userEvent.click(screen.getByText('fuera'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty catalogue says so', async () => {
  server.use(answerApps([]))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  expect(await screen.findByText('No hay aplicaciones disponibles')).toBeVisible()
})

test('a catalogue that cannot be had can be asked for again', async () => {
  server.use(http.get('http://localhost/api/apps/listar', () => HttpResponse.error()))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  expect(await screen.findByText('No se pudieron obtener las aplicaciones')).toBeVisible()
  server.use(answerApps([app(2, 'Beto Pro')]))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('link', { name: /Beto Pro/ })).toBeVisible()
})

test('the account menu leads where it says; only administrators see the panel', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }))
  expect(screen.getByRole('menuitem', { name: 'Mi perfil' })).toHaveAttribute('href', '/perfil')
  expect(screen.getByRole('menuitem', { name: 'Planes' })).toHaveAttribute('href', '/planes')
  expect(screen.queryByRole('menuitem', { name: 'Panel' })).toBeNull()
})

test('administrators have the panel', async () => {
  show(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }))
  expect(screen.getByRole('menuitem', { name: 'Panel' })).toHaveAttribute('href', '/admin')
})

test('signing out ends the session and goes to /login, also when the server fails', async () => {
  server.use(http.post('http://localhost/api/auth/logout', () => HttpResponse.error()))
  const router = show()
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

test('billing opens the provider’s session, or its public portal where there is none', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  server.use(
    http.post('http://localhost/api/facturacion/portal', () =>
      HttpResponse.json({ statusCode: 503, code: 'BILLING_UNAVAILABLE', message: 'x' }, { status: 503 }),
    ),
  )
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi facturación' }))
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith('https://billing.example/', '_blank', 'noopener,noreferrer'),
  )
})

test('a billing portal that fails is told, and nothing opens', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  open.mockClear()
  server.use(
    http.post('http://localhost/api/facturacion/portal', () => new HttpResponse(null, { status: 500 })),
  )
  show()
  render(<Toaster />)
  await userEvent.click(screen.getByRole('button', { name: 'Cuenta' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi facturación' }))
  expect(await screen.findByText('Error al crear la sesión de portal')).toBeVisible()
  expect(open).not.toHaveBeenCalled()
})

test('the section of the address is the active one', () => {
  show()
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Planes')
})

test('the search finds while one types, keeps the chosen hit in sight and goes to it', async () => {
  server.use(answerApps([app(2, 'Beto Pro')]))
  // As browsers answer today: with a promise.
  Element.prototype.scrollIntoView = jest.fn(() => Promise.resolve()) as never
  const router = show()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Buscar' })
  await userEvent.type(field, 'perf')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mi perfil'])
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/perfil'))
})

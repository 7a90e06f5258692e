import { logout } from '@csuite/shared/contract/login'
import type { User } from '@csuite/shared/contract/user'
import { offerPanelEntries } from '@csuite/shared/remote'
import { sessionStore } from '@csuite/shared/session'
import { renderRoutes, testAdmin, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { mockPanel } from '../../testing/panel'
import { AdminOnly } from './admin-only'
import { PanelLayout } from './panel-layout'
import { signOut } from './rail-content'

const server = mockPanel()

const screens: RouteObject[] = [
  {
    path: '/admin',
    element: <PanelLayout />,
    children: [
      { index: true, element: <p>pantalla</p> },
      { path: '/admin/usuarios', element: <p>pantalla de usuarios</p> },
    ],
  },
  { path: '/', element: <p>inicio</p> },
  { path: '/login', element: <p>entrada</p> },
]
const open = (user: User | null = testAdmin()) => renderRoutes(screens, { route: '/admin', user })

test('the rail links to the screens and home, marks the current one and shows who is signed in', () => {
  open()
  const navigation = within(screen.getByRole('navigation', { name: 'Administración' }))
  for (const [name, href] of [
    ['Usuarios', '/admin/usuarios'],
    ['Dashboard', '/admin/dashboard'],
    ['Apps', '/admin/apps'],
  ] as const)
    expect(navigation.getByRole('link', { name })).toHaveAttribute('href', href)
  // The user list is the panel's index.
  expect(navigation.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  expect(screen.getByText('Admin General')).toBeInTheDocument()
  expect(screen.getByText('Administrador')).toBeInTheDocument()
})

test("entries stand in groups by subject; another remote's stand last", () => {
  offerPanelEntries(() => [{ to: '/caudal/ajustes', label: 'Ajustes de caudal' }])
  open()
  const entriesOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(entriesOf('Personas')).toEqual(['Usuarios', 'Grupos', 'Solicitudes'])
  expect(entriesOf('Catálogo')).toEqual(['Apps', 'Planes', 'Avisos'])
  expect(entriesOf('Portal')).toEqual([
    'Dashboard',
    'Reportes',
    'Despliegues',
    'Auditoría',
    'Claves',
    'Proveedores',
    'Ajustes de caudal',
  ])
  expect(screen.getByRole('link', { name: 'Ajustes de caudal' })).toHaveAttribute('href', '/caudal/ajustes')
  offerPanelEntries(() => [])
})

test("an administrator without a name is 'Admin'; a picture is shown", () => {
  const admin = testAdmin({ name: '', lastName: '', picture: 'https://fotos.example/a.png' })
  const { container } = open(admin)
  expect(screen.getByText('Admin')).toBeInTheDocument()
  const copy = `/api/user/foto/${admin.id}?origen=https%3A%2F%2Ffotos.example%2Fa.png`
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining(copy))
})

test("'Menú' opens the same entries in a drawer, and following one closes it", async () => {
  const { person } = open()
  await person.click(screen.getByRole('button', { name: 'Menú' }))
  const drawer = await screen.findByRole('dialog', { name: 'Administración' })
  await person.click(within(drawer).getByRole('link', { name: 'Usuarios' }))
  expect(await screen.findByText('pantalla de usuarios')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('signing out ends the session at the server and loads /login as a new document', async () => {
  open()
  const ended = jest.fn()
  const leave = jest.fn()
  server.answer(logout, ({ request }) => void ended(request.headers.get('authorization')))
  const { token } = sessionStore.getState()
  act(() => signOut(leave))
  expect(leave).toHaveBeenCalledWith('/login')
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: false, token: null })
  await waitFor(() => expect(ended).toHaveBeenCalledWith(`Bearer ${token}`))
})

test.each([
  ['an ordinary user', testUser(), 'inicio'],
  ['an anonymous visitor', null, 'entrada'],
])('%s is redirected', async (_, user, place) => {
  open(user)
  expect(await screen.findByText(place)).toBeInTheDocument()
})

test('losing the role while the panel is open redirects at once', async () => {
  open()
  act(() => {
    sessionStore.setState({ user: testUser() })
  })
  expect(await screen.findByText('inicio')).toBeInTheDocument()
})

test('the guard redirects to the given fallback', async () => {
  renderRoutes(
    [
      { path: '/zona', element: <AdminOnly fallback="/otra">secreto</AdminOnly> },
      { path: '/otra', element: <p>otra parte</p> },
    ],
    { route: '/zona', user: testUser() },
  )
  expect(await screen.findByText('otra parte')).toBeInTheDocument()
  expect(screen.queryByText('secreto')).not.toBeInTheDocument()
})

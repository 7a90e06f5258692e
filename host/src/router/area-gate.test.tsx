import '@testing-library/jest-dom'
import { overrideSettings } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore, signIn, signOutLocally } from '@csuite/shared/session'
import { render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { rememberInterrupted, takeInterrupted, watchForms } from '../session/interrupted'
import { AreaGate } from './area-gate'
import { type Area, areaOf } from './areas'

const person: User = {
  id: 7,
  email: 'ana@csuite.example',
  name: 'Ana',
  lastName: 'Ruiz',
  phone: null,
  picture: null,
  role: 2,
  presentacion: false,
  planesUsuarios: [],
  status: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
}

function show(area: Area, address = '/pagina') {
  const router = createMemoryRouter(
    [
      {
        path: '/pagina',
        element: (
          <AreaGate area={area}>
            <h1>Contenido</h1>
          </AreaGate>
        ),
      },
      { path: '*', element: <p>otra página</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  overrideSettings({ redirectAllowlist: [] })
  signOutLocally()
})

test.each([
  ['/login', 'guest'],
  ['/register', 'guest'],
  ['/verify-email', 'auth'],
  ['/auth/google/callback', 'auth'],
  ['/logout', 'auth'],
  ['/playstoreapps/beto/datos-personales', 'public'],
  ['/admin', 'admin'],
  ['/admin/usuarios', 'admin'],
  ['/perfil', 'user'],
  ['/apps/7', 'user'],
  ['/no-existe', 'user'],
])('%s belongs to the %s area', (pathname, area) => {
  expect(areaOf(pathname)).toBe(area)
})

test('the user area sends an anonymous person to /login and keeps the partner’s target', async () => {
  const router = show('user', '/pagina?redirect_url=betopro%3A%2F%2Fauth')
  await screen.findByText('otra página')
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/login?redirect_url=betopro%3A%2F%2Fauth',
  )
})

test('while the session is being checked it says so', async () => {
  sessionStore.setState({ isInitialized: false })
  show('public')
  expect(screen.getByRole('heading', { name: 'Contenido' })).toBeVisible()
  show('admin')
  expect(await screen.findByRole('button', { name: 'Cuenta' })).toBeVisible()
  expect(screen.getByText('Cargando...')).toBeVisible()
})

test('a signed-in person sees the user area with the bar', async () => {
  signIn('token', person)
  show('user')
  expect(await screen.findByRole('heading', { name: 'Contenido' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cuenta' })).toBeVisible()
})

test('the administration is closed to other roles, whatever the address asks for', async () => {
  overrideSettings({ redirectAllowlist: ['betopro://auth'] })
  signIn('token', person)
  show('admin', '/pagina?redirect_url=betopro%3A%2F%2Fauth')
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible()
  expect(screen.getByText('No tienes permisos para acceder a esta área.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Contenido' })).toBeNull()
})

test('an administrator gets in, below the bar', async () => {
  signIn('token', { ...person, role: 1 })
  show('admin')
  expect(await screen.findByRole('heading', { name: 'Contenido' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cuenta' })).toBeVisible()
})

test('pages for guests send a signed-in person to /apps', async () => {
  signIn('token', person)
  const router = show('guest')
  await screen.findByText('otra página')
  expect(router.state.location.pathname).toBe('/apps')
})

test.each([
  ['the same person who was filling a form', 7, true, '/perfil?seccion=datos'],
  ['the same person who was not', 7, false, '/apps'],
  ['another person', 8, true, '/apps'],
])('after a refused session %s (%i) goes on, form %s, to %s', async (_, id, filling, address) => {
  window.history.replaceState(null, '', '/perfil?seccion=datos')
  const stop = watchForms()
  document.body.insertAdjacentHTML('beforeend', '<form><input /></form>')
  const input = document.body.querySelector('form:last-child input')
  if (filling) input?.dispatchEvent(new Event('input', { bubbles: true }))
  rememberInterrupted(7, window.location)
  input?.closest('form')?.remove()
  stop()
  signIn('token', { ...person, id })
  const router = show('guest')
  await screen.findByText('otra página')
  expect(router.state.location.pathname + router.state.location.search).toBe(address)
  expect(takeInterrupted(7)).toBeNull()
})

import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider, type RouteObject, createMemoryRouter } from 'react-router-dom'
import { routesByArea } from './remote-routes'

jest.mock('../remotes/try-again', () => ({ tryAgain: (load: () => Promise<unknown>) => load() }))

const remote = { name: 'r', version: '1', entry: '', integrity: '', contract: 1, paths: [] }

test('routes go to the area that guards their address; a pathless layout is repeated where it is needed', () => {
  const areas = routesByArea(
    [
      { children: [{ path: '/login' }, { path: '/verify-email' }, { path: '/perfil' }] },
      { path: '/admin', children: [{ path: 'usuarios' }] },
    ],
    remote,
  )
  expect([...areas.keys()].sort()).toEqual(['admin', 'auth', 'guest', 'user'])
  expect(areas.get('guest')?.[0]?.children?.map((route) => route.path)).toEqual(['/login'])
  expect(areas.get('admin')?.[0]?.children?.[0]?.path).toBe('usuarios')
})

test('a screen whose file does not come shows the panel in its place and recovers there', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let away = true
  const lazy = () => {
    if (away) return Promise.reject(new Error('chunk'))
    return Promise.resolve({ Component: () => <h1>Planes</h1> })
  }
  const routes = routesByArea([{ path: '/planes', lazy }], remote).get('user') as RouteObject[]
  const root = [{ hydrateFallbackElement: <p>…</p>, children: routes }]
  render(<RouterProvider router={createMemoryRouter(root, { initialEntries: ['/planes'] })} />)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Planes' })).toBeVisible()
})

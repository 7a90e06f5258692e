import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type RouteObject,
  RouterProvider,
  createMemoryRouter,
  redirect,
  useLoaderData,
} from 'react-router-dom'
import { reloadDocument } from '../remotes/fall-back'
import { testRemote } from '../remotes/registry.fixture'
import { isolateRoute } from './remote-routes'

jest.mock('../federation/with-retries', () => ({
  ...jest.requireActual<object>('../federation/with-retries'),
  withRetries: (load: () => Promise<unknown>) => load(),
}))

jest.mock('../remotes/fall-back', () => ({
  ...jest.requireActual<object>('../remotes/fall-back'),
  reloadDocument: jest.fn(),
}))

const show = (route: RouteObject) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = [
    {
      hydrateFallbackElement: <p>…</p>,
      errorElement: <p>panel</p>,
      children: [isolateRoute(route, testRemote())],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(root, { initialEntries: ['/planes'] })} />)
}

test('a screen whose file is missing shows the panel and recovers there', async () => {
  let away = true
  const lazy = () => {
    if (away)
      return Promise.reject(Object.assign(new Error('chunk'), { type: 'error', request: '/chunk.js' }))
    return Promise.resolve({ Component: () => <h1>Planes</h1> })
  }
  show({ path: '/planes', lazy })
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Planes' })).toBeVisible()
})

test('a screen whose code throws is not loaded again, which would give the half of it that ran', async () => {
  const lazy = jest.fn<Promise<object>, []>(() => Promise.resolve({ Component: () => <h1>Media</h1> }))
  lazy.mockRejectedValueOnce(new TypeError('styled.p is not a function'))
  const route = isolateRoute({ path: '/planes', lazy } as RouteObject, testRemote())
  const again = route.lazy as () => Promise<object>
  await again()
  await again()
  expect(lazy).toHaveBeenCalledTimes(1)
})

test.each<[string, object]>([
  ['a loader', { loader: () => 'Planes', Component: () => <h1>{useLoaderData<string>()}</h1> }],
  ['an element', { element: <h1>Planes</h1> }],
  ['an error boundary', { Component: () => <h1>Planes</h1>, ErrorBoundary: () => null }],
])('a screen with %s whose file was missing recovers in a new document', async (_, parts) => {
  let away = true
  const missing = Object.assign(new Error('chunk'), { type: 'error', request: '/chunk.js' })
  const lazy = () => (away ? Promise.reject(missing) : Promise.resolve(parts))
  jest.mocked(reloadDocument).mockClear()
  show({ path: '/planes', lazy })
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  away = false
  await userEvent.click(retry)
  await waitFor(() => expect(reloadDocument).toHaveBeenCalledTimes(1))
})

test('a screen with a `lazy` per part is shown', async () => {
  show({ path: '/planes', lazy: { Component: () => Promise.resolve(() => <h1>Planes</h1>) } })
  expect(await screen.findByRole('heading', { name: 'Planes' })).toBeVisible()
})

test.each([
  ['no screen', () => Promise.resolve({})],
  ['nothing at all', () => Promise.resolve(null)],
])('a file that exports %s shows the panel', async (_, lazy) => {
  show({ path: '/planes', lazy: lazy as never })
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('a loader that rejects with undefined fails', async () => {
  show({ path: '/planes', loader: () => Promise.reject(undefined as never), element: <h1>Planes</h1> })
  expect(await screen.findByText('panel')).toBeVisible()
})

test.each<[string, () => Response]>([
  ['gives', () => redirect('/planes')],
  [
    'throws',
    () => {
      throw redirect('/planes')
    },
  ],
])('a loader that %s a redirect to itself for ever fails', async (_, loader) => {
  jest.useFakeTimers()
  show({ path: '/planes', loader, element: <h1>Planes</h1> })
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('panel')).toBeVisible()
  // The count starts anew a little later.
  jest.runAllTimers()
  jest.useRealTimers()
})

test.each<[string, Partial<RouteObject>]>([
  ['loader', { loader: () => new Promise(() => undefined), element: <h1>Planes</h1> }],
  [
    'loader of a screen that came',
    { lazy: () => Promise.resolve({ loader: () => new Promise(() => undefined), Component: () => null }) },
  ],
])('a %s that never settles fails', async (_, route) => {
  jest.useFakeTimers()
  show({ path: '/planes', ...route } as RouteObject)
  await act(() => jest.advanceTimersByTimeAsync(8000))
  expect(screen.getByText('panel')).toBeVisible()
  jest.useRealTimers()
})

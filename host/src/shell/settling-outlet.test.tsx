import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { onRemoteReport } from '../federation/report'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
import { SettlingOutlet } from './settling-outlet'

const reports: string[] = []
onRemoteReport(({ remote, event }) => reports.push(`${remote} ${event}`))

function Leaves() {
  useEffect(
    () => () => {
      throw new Error('on its way out')
    },
    [],
  )
  return <h1>Sale</h1>
}

const never = new Promise<never>(() => undefined)
function Throws({ what }: { what?: unknown }): never {
  throw what
}

function start(at: string) {
  const router = createMemoryRouter(
    [
      {
        element: <SettlingOutlet />,
        errorElement: <p>panel</p>,
        children: [
          { path: '/a/sale', element: <Leaves /> },
          { path: '/a/espera', element: <Throws what={never} /> },
          { path: '/b', element: <h1>Llega</h1> },
          { path: '/b/rota', element: <Throws what={new Error('rota')} /> },
          { path: '/b/nada', element: <Throws /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  reports.length = 0
  inlineRegistry({
    snapshot: '1',
    remotes: [testRemote({ name: 'a', paths: ['/a/*'] }), testRemote({ name: 'b', paths: ['/b/*'] })],
  })
})

test('a screen that throws on its way out costs the next one nothing, and is the one that is reported', async () => {
  const router = start('/a/sale')
  await act(() => router.navigate('/b'))
  expect(screen.getByRole('heading', { name: 'Llega' })).toBeVisible()
  expect(reports).toEqual(['a crashed'])
})

test.each([
  ['/b', '/b/rota'],
  ['/b', '/b/nada'],
  ['/b/nada', '/b/nada'],
])('a screen that throws shows the panel: from %s to %s', async (from, to) => {
  const router = start(from)
  await act(() => router.navigate(to))
  expect(screen.getByText('panel')).toBeVisible()
})

test.each(['/a/espera', '/b'])('a screen that suspends for ever shows the panel: from %s', async (from) => {
  jest.useFakeTimers()
  const router = start(from)
  await act(() => router.navigate('/a/espera'))
  await act(() => jest.advanceTimersByTimeAsync(8000))
  expect(screen.getByText('panel')).toBeVisible()
  jest.useRealTimers()
})

test('a page opens at its top, anew too; a reload and Back where it was', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const openDocument = (path: string) =>
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <SettlingOutlet /> }], { initialEntries: [path] })}
      />,
    )
  window.history.replaceState(null, '')
  const left = openDocument('/b')
  const entry: unknown = window.history.state
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true })
  window.dispatchEvent(new Event('pagehide'))
  left.unmount()
  for (const path of ['/a', '/b']) {
    window.history.replaceState(null, '')
    openDocument(path).unmount()
    expect(scrollTo).not.toHaveBeenCalledWith(0, 900)
  }
  window.history.replaceState(entry, '')
  openDocument('/b')
  expect(scrollTo).toHaveBeenCalledWith(0, 900)
})

import { mockServer, renderRoutes, testUser } from '@csuite/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { ScreenCrash } from './screen-crash'
import { SignedInArea } from './signed-in-area'

mockServer()
const load = jest.fn()
/** Loaded once in a document. */
const frame = { SignedInFrame: () => 'marco', FailureDrawing: () => null, NotFoundPage: () => 'no existe' }
jest.mock('./signed-in-frame', () => load() as object)
const reportError = jest.fn()
jest.mock('../remotes/running', () => ({
  ...jest.requireActual<object>('../remotes/running'),
  reportError: (...args: unknown[]) => void reportError(...args),
}))

test('without the chunk of the frame the panel shows alone, and retries it when asked', async () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  offerPages()
  const request = 'http://localhost/assets/user-area.js'
  load.mockImplementation(() => {
    throw Object.assign(new Error('chunk'), { type: 'error', request })
  })
  const element = <SignedInArea topBar>planes</SignedInArea>
  renderRoutes([{ path: '/planes', element, errorElement: <ScreenCrash root /> }], {
    route: '/planes',
    user: testUser(),
  })
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(load).toHaveBeenCalledTimes(1)
  await act(() => jest.advanceTimersByTimeAsync(5000))
  const loads = load.mock.calls.length
  const retry = screen.getByRole('button', { name: 'Reintentar' })
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(load).toHaveBeenCalledTimes(loads)
  load.mockReturnValue(frame)
  fireEvent.click(retry)
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('marco')).toBeVisible()
  jest.useRealTimers()
})

test.each([
  [404, 'no existe', 0],
  [403, 'no existe', 0],
  [405, 'Esta sección tuvo un problema', 1],
  [500, 'Esta sección tuvo un problema', 1],
])('a loader that answers %d shows: %s', async (status, text, reports) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  reportError.mockClear()
  offerPages()
  const loader = () => {
    throw new Response('', { status })
  }
  renderRoutes([{ path: '/planes', loader, element: 'planes', errorElement: <ScreenCrash /> }], {
    route: '/planes',
    user: testUser(),
  })
  expect(await screen.findByText(text)).toBeVisible()
  expect(reportError).toHaveBeenCalledTimes(reports)
})

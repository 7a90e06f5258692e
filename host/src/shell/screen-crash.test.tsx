import { mockServer, renderRoutes, testUser } from '@csuite/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { ScreenCrash } from './screen-crash'
import { SignedInArea } from './signed-in-area'

mockServer()
const load = jest.fn()
jest.mock('./signed-in-frame', () => load() as object)

test('without the chunk of the frame the panel shows alone, and retries it when asked', async () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  offerPages()
  const request = 'http://localhost/assets/user-area.js'
  load.mockImplementation(() => {
    throw Object.assign(new Error('chunk'), { type: 'error', request })
  })
  const frame = <SignedInArea topBar>planes</SignedInArea>
  renderRoutes([{ path: '/planes', element: frame, errorElement: <ScreenCrash root /> }], {
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
  load.mockReturnValue({ SignedInFrame: () => 'marco', FailureDrawing: () => null })
  fireEvent.click(retry)
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('marco')).toBeVisible()
  jest.useRealTimers()
})

import { browserExit } from '../parts/browser-exit'
import { useSession } from '@csuite/shared/session'
import { renderRoutes, testToken } from '@csuite/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@csuite/shared/contract/user'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import remote from '../routes'

/** The portal's gate as far as these screens need it: pages for guests lead whoever is signed in on. */
function Gate() {
  const { pathname, search } = useLocation()
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isForGuests = ['/login', '/register'].includes(pathname)
  return isAuthenticated && isForGuests ? <Navigate to={`/apps${search}`} replace /> : <Outlet />
}

const elsewhere = ['/', '/apps'].map((path) => ({ path, element: <h1>{`Página ${path}`}</h1> }))

/** Where the test's browser went when it left the portal. */
export const left = { go: jest.fn(), replace: jest.fn() }

type Opened = ReturnType<typeof renderRoutes>

/**
 * Opens an address of this remote as the host would, with a clock that stands still unless `pass` moves it.
 * Resolves once the screen's heading is there.
 */
export async function open(route: string, options: { user?: User } = {}): Promise<Opened> {
  const routes = [
    { HydrateFallback: () => null, Component: Gate, children: [...remote.routes, ...elsewhere] },
  ]
  const rendered = renderRoutes(routes, { route, token: testToken(), ...options })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

/** Address that the router shows. */
export const addressOf = ({ router }: Opened) => router.state.location.pathname + router.state.location.search

/** Moves the clock. */
export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Types and clicks as a person does, under the standing clock. */
export const person = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

/** Per test file: the standing clock, empty storage, a quiet console, and exits that are only recorded. */
export function setUpBrowser(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] })
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    jest.spyOn(browserExit, 'go').mockImplementation(left.go)
    jest.spyOn(browserExit, 'replace').mockImplementation(left.replace)
  })
  afterEach(() => {
    jest.useRealTimers()
    left.go.mockReset()
    left.replace.mockReset()
    localStorage.clear()
    sessionStorage.clear()
  })
}

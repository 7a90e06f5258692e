import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { useSession } from '@csuite/shared/session'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  type MockServer,
  mockServer,
  renderRoutes,
  testToken,
} from '@csuite/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@csuite/shared/contract/user'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { browserExit } from '../parts/browser-exit'
import remote from '../routes'

/** The host's guard: pages for guests redirect whoever is signed in. */
function Guard() {
  const { pathname, search } = useLocation()
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isForGuests = ['/login', '/register'].includes(pathname)
  return isAuthenticated && isForGuests ? <Navigate to={`/apps${search}`} replace /> : <Outlet />
}

const otherPages = ['/', '/apps'].map((path) => ({ path, element: <h1>{`Página ${path}`}</h1> }))

/** The mocks of `browserExit`. */
export const left = { go: jest.fn(), replace: jest.fn() }

/** Opens an address as the host would and waits for its heading. The user's timers are the fake ones. */
export async function open(route: string, options: { user?: User } = {}) {
  const routes = [
    { HydrateFallback: () => null, Component: Guard, children: [...remote.routes, ...otherPages] },
  ]
  const rendered = renderRoutes(routes, { route, token: testToken(), ...options })
  await screen.findByRole('heading', { level: 1 })
  return {
    ...rendered,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    address: () => rendered.router.state.location.pathname + rendered.router.state.location.search,
  }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const link = (name: string | RegExp) => screen.getByRole('link', { name })

/** What a mocked passkey answers. */
export const passkeyAnswer = { id: 'a', rawId: 'a', type: 'public-key', response: {} }

/** Advances the fake timers. */
export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Rows of `test.each`: a failure with the server's message, and one without, which shows the screen's own text. */
export const failuresOf = (endpoint: EndpointDefinition, fixedText: string) => {
  const message = 'Vuelve a intentarlo en un momento.'
  return [
    ["the server's message", mockEndpoint(endpoint, apiFailure('UNAVAILABLE', { message })), message],
    ['the fixed text', mockNetworkFailure(endpoint), fixedText],
  ] as const
}

/** Per test file: the mock server, fake timers, empty storage, a silent console and mocked exits. Removes mocked browser features. */
export function setUpBrowser(): MockServer {
  const server = mockServer()
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
    for (const name of ['PublicKeyCredential', 'matchMedia']) Reflect.deleteProperty(window, name)
    localStorage.clear()
    sessionStorage.clear()
  })
  return server
}

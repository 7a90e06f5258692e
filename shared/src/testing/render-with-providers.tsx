import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore, signIn } from '@csuite/shared/session'
import { testToken } from './people'

interface RenderOptions {
  /** The current address; '/' by default. */
  route?: string
  /** Path pattern of the element, for `useParams`; '*' by default. */
  path?: string
  routes?: RouteObject[]
  /** The signed-in user; nobody by default. */
  user?: User | null
  token?: string
}

interface Rendered extends RenderResult {
  person: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  queryClient: QueryClient
}

export function renderWithProviders(ui: ReactElement, options: RenderOptions = {}): Rendered {
  return renderRoutes([{ path: options.path ?? '*', element: ui }, ...(options.routes ?? [])], options)
}

export function renderRoutes(
  routes: RouteObject[],
  { route = '/', user = null, token = testToken() }: RenderOptions = {},
): Rendered {
  if (user) signIn(token, user)
  else sessionStore.setState({ ...sessionStore.getInitialState(), isInitialized: true })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  // Without a HydrateFallback the router warns about lazy screens.
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
    initialEntries: [route],
  })
  const result = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...result, person: userEvent.setup(), router, queryClient }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom'
import type { User } from '../contract/user'
import { sessionStore, signIn } from '../session'
import { testToken } from './people'

interface RenderOptions {
  /** Address that is open; '/' unless given. */
  route?: string
  /** Path pattern that the element is mounted at, for `useParams`; everything unless given. */
  path?: string
  /** Further routes, for what the element leads to. */
  routes?: RouteObject[]
  /** Who is signed in; nobody unless given. */
  user?: User | null
  token?: string
}

interface Rendered extends RenderResult {
  /** Types and clicks as a person does. */
  person: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  queryClient: QueryClient
}

/** Renders inside what the host gives every screen: a router, a query client, the session. */
export function renderWithProviders(ui: ReactElement, options: RenderOptions = {}): Rendered {
  return renderRoutes([{ path: options.path ?? '*', element: ui }, ...(options.routes ?? [])], options)
}

/** Renders a remote's own routes. */
export function renderRoutes(
  routes: RouteObject[],
  { route = '/', user = null, token = testToken() }: RenderOptions = {},
): Rendered {
  if (user) signIn(token, user)
  else sessionStore.setState({ ...sessionStore.getInitialState(), isInitialized: true })
  // Asks once, so that failures show at once.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  // Lazy screens arrive after the first render; the empty fallback is what the router would warn about otherwise.
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

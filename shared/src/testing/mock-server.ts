import { type HttpHandler, HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { configureClient, overrideSettings } from '@csuite/shared/client'
import { sessionStore, signOutLocally } from '@csuite/shared/session'

/**
 * Starts the mock network for a test file; call it at the top level. Unhandled calls fail the test. The client sends the
 * session's token and signs out on a 401, as in the host. Add handlers for one test with `server.use(mockEndpoint(…))`.
 */
export function mockServer(...handlers: HttpHandler[]): SetupServer {
  const server = setupServer(
    ...handlers,
    // A call without an answer asks whether the server can be reached at all.
    http.head('http://localhost/api/health/live', () => new HttpResponse(null)),
  )
  beforeAll(() => {
    // Node's fetch takes absolute addresses only.
    overrideSettings({ apiBase: 'http://localhost/api' })
    configureClient({ getToken: () => sessionStore.getState().token, onUnauthorized: signOutLocally })
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

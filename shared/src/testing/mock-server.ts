import { type HttpHandler, HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { configureClient, overrideSettings } from '@csuite/shared/client'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { sessionStore, signOutLocally } from '@csuite/shared/session'
import { type Answer, type MockResolver, mockEndpoint } from './mock-endpoint'

export interface MockServer extends SetupServer {
  /** `use(mockEndpoint(…))`, until the test ends. Returns `heard`: each call's body, or its query without a body. */
  answer<E extends EndpointDefinition>(
    endpoint: E,
    resolver: MockResolver<E> | Answer<E>,
    heard?: unknown[],
  ): unknown[]
}

/**
 * Starts the mock network for a test file; call it at the top level. Unhandled calls fail the test. The client sends the
 * session's token and signs out on a 401, as in the host. Change an answer for one test with `server.answer(…)`.
 */
export function mockServer(...handlers: HttpHandler[]): MockServer {
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
  const answer: MockServer['answer'] = (endpoint, resolver, heard = []) => {
    server.use(mockEndpoint(endpoint, resolver, heard))
    return heard
  }
  return Object.assign(server, { answer })
}

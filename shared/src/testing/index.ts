import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A loaded machine takes longer than the default second; a test that finds what it waits for loses nothing.
configure({ asyncUtilTimeout: 4000 })

export {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  type MockRequest,
  type MockResolver,
} from './mock-endpoint'
export { mockServer } from './mock-server'
export { testAdmin, testToken, testUser } from './people'
export { renderRoutes, renderWithProviders, testQueryClient } from './render-with-providers'

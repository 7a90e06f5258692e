import '@testing-library/jest-dom'

export {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  type MockRequest,
  type MockResolver,
} from './mock-endpoint'
export { testApp } from './apps'
export { mockServer } from './mock-server'
export { testAdmin, testToken, testUser } from './people'
export { renderRoutes, renderWithProviders, testQueryClient } from './render-with-providers'

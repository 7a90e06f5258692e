import '@testing-library/jest-dom'

export { apiFailure, mockEndpoint, mockNetworkFailure } from './mock-endpoint'
export { testApp } from './apps'
export { type MockServer, mockServer } from './mock-server'
export { testPage } from './page'
export { testAdmin, testToken, testUser } from './people'
export { renderRoutes, renderWithProviders } from './render-with-providers'

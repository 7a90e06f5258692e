const server = 'es del servidor'
const framework = 'es del modo framework de React Router'

/**
 * Exports of the shared libraries that the host does not give, with the reason; every other one is given. They serve
 * rendering on a server or React Router's framework mode, of which a portal in the browser has neither.
 */
export const leftOut: Record<string, Record<string, string>> = {
  'react-router-dom': {
    HydratedRouter: framework,
    Links: framework,
    Meta: framework,
    PrefetchPageLinks: framework,
    Scripts: framework,
    ServerRouter: server,
    StaticRouter: server,
    StaticRouterProvider: server,
    UNSAFE_FrameworkContext: framework,
    UNSAFE_RSCDefaultRootErrorBoundary: framework,
    UNSAFE_RemixErrorBoundary: framework,
    UNSAFE_ServerMode: server,
    UNSAFE_SingleFetchRedirectSymbol: framework,
    UNSAFE_WithComponentProps: framework,
    UNSAFE_WithErrorBoundaryProps: framework,
    UNSAFE_WithHydrateFallbackProps: framework,
    UNSAFE_createClientRoutes: framework,
    UNSAFE_createClientRoutesWithHMRRevalidationOptOut: framework,
    UNSAFE_decodeViaTurboStream: framework,
    UNSAFE_getHydrationData: framework,
    UNSAFE_getPatchRoutesOnNavigationFunction: framework,
    UNSAFE_getTurboStreamSingleFetchDataStrategy: framework,
    UNSAFE_shouldHydrateRouteLoader: framework,
    UNSAFE_useFogOFWarDiscovery: framework,
    UNSAFE_withComponentProps: framework,
    UNSAFE_withErrorBoundaryProps: framework,
    UNSAFE_withHydrateFallbackProps: framework,
    createCookie: server,
    createCookieSessionStorage: server,
    createMemorySessionStorage: server,
    createRequestHandler: server,
    createSession: server,
    createSessionStorage: server,
    createStaticHandler: server,
    createStaticRouter: server,
    isCookie: server,
    isSession: server,
    unstable_RSCStaticRouter: server,
    unstable_routeRSCServerRequest: server,
    unstable_setDevServerHooks: server,
  },
  'styled-components': { ServerStyleSheet: server, stylisPluginRSC: server },
}

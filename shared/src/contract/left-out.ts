/**
 * Exports of the shared libraries that the host does not offer: they need a server or React Router's framework mode.
 * Library → export → reason.
 */
export const leftOut: Record<string, Record<string, string>> = {
  'react-router-dom': {
    ...reasons(
      'es del modo framework de React Router',
      `HydratedRouter Links Meta PrefetchPageLinks Scripts UNSAFE_FrameworkContext
      UNSAFE_RSCDefaultRootErrorBoundary UNSAFE_RemixErrorBoundary UNSAFE_SingleFetchRedirectSymbol
      UNSAFE_WithComponentProps UNSAFE_WithErrorBoundaryProps UNSAFE_WithHydrateFallbackProps
      UNSAFE_createClientRoutes UNSAFE_createClientRoutesWithHMRRevalidationOptOut
      UNSAFE_decodeViaTurboStream UNSAFE_getHydrationData UNSAFE_getPatchRoutesOnNavigationFunction
      UNSAFE_getTurboStreamSingleFetchDataStrategy UNSAFE_shouldHydrateRouteLoader UNSAFE_useFogOFWarDiscovery
      UNSAFE_withComponentProps UNSAFE_withErrorBoundaryProps UNSAFE_withHydrateFallbackProps`,
    ),
    ...reasons(
      'es del servidor',
      `ServerRouter StaticRouter StaticRouterProvider UNSAFE_ServerMode createCookie createCookieSessionStorage
      createMemorySessionStorage createRequestHandler createSession createSessionStorage createStaticHandler
      createStaticRouter isCookie isSession unstable_RSCStaticRouter unstable_routeRSCServerRequest
      unstable_setDevServerHooks`,
    ),
  },
  'styled-components': reasons('es del servidor', 'ServerStyleSheet stylisPluginRSC'),
}

function reasons(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, reason]))
}

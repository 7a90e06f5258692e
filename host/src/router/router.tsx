import { GlobalStyle } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import {
  Outlet,
  type RouteObject,
  createBrowserRouter,
  isRouteErrorResponse,
  useRouteError,
} from 'react-router-dom'
import { LogoutPage } from '../pages/logout-page'
import { needsSession } from '../remotes/pages'
import { hasLivingSession } from '../session/start'
import { RootLayout } from '../shell/root-layout'
import { ScreenBoundary } from '../shell/screen-boundary'
import { ScreenCrash } from '../shell/screen-crash'
import { SettlingOutlet } from '../shell/settling-outlet'
import { PageGate } from './page-gate'
import { RemoteLoader, SCREENS } from './remote-loader'
import { UnmatchedPage } from './unmatched-page'

const hostScreens: RouteObject[] = [
  { path: '/logout', element: <LogoutPage /> },
  {
    path: '/vista/:nombre',
    lazy: async () => ({ Component: (await import('../pages/preview-page')).PreviewPage }),
  },
  {
    path: '/playstoreapps/beto/datos-personales',
    lazy: async () => ({ Component: (await import('../pages/personal-data-page')).PersonalDataPage }),
  },
]

/** Of one shape for every page and for the start, so that React keeps the top bar and whatever is open in it. */
const gate = (screens: ReactNode) => ({
  element: (
    <ScreenBoundary>
      <PageGate>{screens}</PageGate>
    </ScreenBoundary>
  ),
  hydrateFallbackElement: (
    <ScreenBoundary>
      <PageGate starting />
    </ScreenBoundary>
  ),
  errorElement: <ScreenCrash root />,
})

/** The root's error is a response only for an address without a route: `*` does not match a line break. */
function RootFailure() {
  if (!isRouteErrorResponse(useRouteError())) return <ScreenCrash root />
  return (
    <>
      <GlobalStyle />
      <PageGate />
    </>
  )
}

export function createPortalRouter() {
  const remotes = new RemoteLoader(() => router)
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        element: <RootLayout />,
        errorElement: <RootFailure />,
        children: [
          {
            id: 'gate',
            ...gate(<Outlet />),
            children: [
              {
                id: SCREENS,
                errorElement: <ScreenCrash />,
                element: <SettlingOutlet />,
                children: hostScreens,
              },
            ],
          },
          { path: '*', ...gate(<UnmatchedPage />) },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path }) => {
        // A page is downloaded only for those who may see it.
        if (needsSession(path) && !hasLivingSession()) return
        await remotes.discover(path)
      },
    },
  )
  return { router, remotes }
}

export type PortalRouter = ReturnType<typeof createPortalRouter>['router']

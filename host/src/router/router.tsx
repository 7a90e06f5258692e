import { Outlet, type RouteObject, createBrowserRouter } from 'react-router-dom'
import { LogoutPage } from '../pages/logout-page'
import { hasLivingSession } from '../session/start'
import { RootLayout } from '../shell/root-layout'
import { ScreenCrash } from '../shell/screen-crash'
import { SettlingOutlet } from '../shell/settling-outlet'
import { StartFallback } from '../shell/start-fallback'
import { UnmatchedPage } from '../shell/unmatched-page'
import { type Area, areaOf, needsSession } from './areas'
import { AreaGate } from './area-gate'
import { RemoteLoader, areaRouteId } from './remote-loader'

const AREAS: readonly Area[] = ['user', 'admin', 'guest', 'auth', 'public']

/** Guard, frame, then the screens; a screen that throws costs what is inside the frame. */
function areaRoute(area: Area, children: RouteObject[] = []): RouteObject {
  return {
    id: `${areaRouteId(area)}-gate`,
    element: (
      <AreaGate area={area}>
        <Outlet />
      </AreaGate>
    ),
    children: [
      { id: areaRouteId(area), errorElement: <ScreenCrash />, element: <SettlingOutlet />, children },
    ],
  }
}

const hostScreens: Partial<Record<Area, RouteObject[]>> = {
  auth: [{ path: '/logout', element: <LogoutPage /> }],
  public: [
    {
      path: '/playstoreapps/beto/datos-personales',
      lazy: async () => ({ Component: (await import('../pages/personal-data-page')).PersonalDataPage }),
    },
    ...(__DEVELOPMENT__
      ? [
          {
            path: '/_ui',
            lazy: async () => ({ Component: (await import('@csuite/shared/ui/gallery')).UiGallery }),
          },
        ]
      : []),
  ],
}

/** The portal's only router. Screens of remotes are added when their address is first asked for. */
export function createPortalRouter() {
  const remotes = new RemoteLoader()
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        element: <RootLayout />,
        errorElement: <ScreenCrash root />,
        hydrateFallbackElement: <StartFallback />,
        children: [
          ...AREAS.map((area) => areaRoute(area, hostScreens[area])),
          { path: '*', element: <UnmatchedPage />, errorElement: <ScreenCrash root /> },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path }) => {
        // Who may not see a page does not download it either.
        if (needsSession(areaOf(path)) && !hasLivingSession()) return
        await remotes.discover(path)
      },
    },
  )
  remotes.attach(router)
  return { router, remotes }
}

export type PortalRouter = ReturnType<typeof createPortalRouter>['router']

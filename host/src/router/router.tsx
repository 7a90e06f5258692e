import { Outlet, type RouteObject, createBrowserRouter } from 'react-router-dom'
import { LogoutPage } from '../pages/logout-page'
import { needsSession } from '../remotes/pages'
import { hasLivingSession } from '../session/start'
import { RootLayout } from '../shell/root-layout'
import { ScreenCrash } from '../shell/screen-crash'
import { SettlingOutlet } from '../shell/settling-outlet'
import { StartFallback } from '../shell/start-fallback'
import { PageGate } from './page-gate'
import { RemoteLoader, SCREENS } from './remote-loader'
import { UnmatchedPage } from './unmatched-page'

const hostScreens: RouteObject[] = [
  { path: '/logout', element: <LogoutPage /> },
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
]

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
          {
            id: 'gate',
            element: (
              <PageGate>
                <Outlet />
              </PageGate>
            ),
            // Guard, frame, then the screens; a screen that throws costs what is inside the frame.
            children: [
              {
                id: SCREENS,
                errorElement: <ScreenCrash />,
                element: <SettlingOutlet />,
                children: hostScreens,
              },
            ],
          },
          { path: '*', element: <UnmatchedPage />, errorElement: <ScreenCrash root /> },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path }) => {
        // Who may not see a page does not download it either.
        if (needsSession(path) && !hasLivingSession()) return
        await remotes.discover(path)
      },
    },
  )
  remotes.attach(router)
  return { router, remotes }
}

export type PortalRouter = ReturnType<typeof createPortalRouter>['router']

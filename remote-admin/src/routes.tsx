import type { RemoteModule } from '@csuite/shared/remote'
import { lazy } from 'react'

// A person's plans are another task than the list: its window comes with the first press on 'Planes'.
const PlansModal = lazy(async () => ({
  default: (await import('./features/user-plans/plans-modal')).PlansModal,
}))

const users = async () => {
  const { UsersScreen } = await import('./features/users/users-screen')
  return { Component: () => <UsersScreen PlansModal={PlansModal} /> }
}

const routes: RemoteModule['routes'] = [
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./features/panel/panel-layout')).PanelLayout }),
    children: [
      { index: true, lazy: users },
      { path: '/admin/usuarios', lazy: users },
      {
        path: '/admin/dashboard',
        lazy: async () => ({
          Component: (await import('./features/dashboard/dashboard-screen')).DashboardScreen,
        }),
      },
      {
        path: '/admin/apps',
        lazy: async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen }),
      },
      {
        path: '/admin/despliegues',
        lazy: async () => ({
          Component: (await import('./features/releases/releases-screen')).ReleasesScreen,
        }),
      },
      {
        path: '/admin/reportes',
        lazy: async () => ({
          Component: (await import('./features/reports/reports-screen')).ReportsScreen,
        }),
      },
    ],
  },
]

export default { contract: 1, routes } satisfies RemoteModule

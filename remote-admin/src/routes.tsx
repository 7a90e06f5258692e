import type { RemoteModule } from '@csuite/shared/remote'
import { lazy } from 'react'

// A person's plans and data are other tasks than the list: their windows come with the first press.
const PlansModal = lazy(async () => ({
  default: (await import('./features/user-plans/plans-modal')).PlansModal,
}))
const EditUserModal = lazy(async () => ({
  default: (await import('./features/edit-user/edit-user-modal')).EditUserModal,
}))

const UserPlans = lazy(async () => ({
  default: (await import('./features/user-plans/plans-modal')).UserPlans,
}))

const personScreen = () => import('./features/person/person-screen')
const person = async () => {
  const { PersonScreen } = await personScreen()
  return { Component: () => <PersonScreen UserPlans={UserPlans} EditUserModal={EditUserModal} /> }
}
const users = async () => {
  const { UsersScreen } = await import('./features/users/users-screen')
  return {
    Component: () => (
      <UsersScreen
        PlansModal={PlansModal}
        EditUserModal={EditUserModal}
        preloadPerson={() => void personScreen()}
      />
    ),
  }
}

const routes: RemoteModule['routes'] = [
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./features/panel/panel-layout')).PanelLayout }),
    children: [
      { index: true, lazy: users },
      { path: '/admin/usuarios', lazy: users },
      { path: '/admin/usuarios/:id', lazy: person },
      {
        path: '/admin/dashboard',
        lazy: async () => ({
          Component: (await import('./features/dashboard/dashboard-screen')).DashboardScreen,
        }),
      },
      {
        path: '/admin/apps',
        lazy: async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen }),
        // The same screen with its form open, so that a new app has an address.
        children: [{ path: '/admin/apps/nueva', element: null }],
      },
      {
        path: '/admin/despliegues',
        lazy: async () => ({
          Component: (await import('./features/releases/releases-screen')).ReleasesScreen,
        }),
      },
      {
        path: '/admin/auditoria',
        lazy: async () => ({ Component: (await import('./features/audit/audit-screen')).AuditScreen }),
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

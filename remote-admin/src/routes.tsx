import type { RemoteModule } from '@csuite/shared/remote'
import { lazy } from 'react'

// Passed to the screens as props, since a feature imports no other; loaded when first opened.
const PlansModal = lazy(async () => ({
  default: (await import('./features/user-plans/plans-modal')).PlansModal,
}))
const UserPlans = lazy(async () => ({
  default: (await import('./features/user-plans/plans-modal')).UserPlans,
}))
const EditUserModal = lazy(async () => ({
  default: (await import('./features/edit-user/edit-user-modal')).EditUserModal,
}))

// Not inside `users`: the document preloads what a route's function imports.
const preloadPerson = () => void import('./features/person/person-screen')
const person = async () => {
  const { PersonScreen } = await import('./features/person/person-screen')
  return { Component: () => <PersonScreen UserPlans={UserPlans} EditUserModal={EditUserModal} /> }
}
const users = async () => {
  const { UsersScreen } = await import('./features/users/users-screen')
  const props = { PlansModal, EditUserModal, preloadPerson }
  return { Component: () => <UsersScreen {...props} /> }
}
const panel = async () => ({ Component: (await import('./features/panel/panel-layout')).PanelLayout })
const apps = async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen })
const plans = async () => ({ Component: (await import('./features/plans/plans-screen')).PlansScreen })
const audit = async () => ({ Component: (await import('./features/audit/audit-screen')).AuditScreen })
const reports = async () => ({ Component: (await import('./features/reports/reports-screen')).ReportsScreen })
const dashboard = async () => ({
  Component: (await import('./features/dashboard/dashboard-screen')).DashboardScreen,
})
const releases = async () => ({
  Component: (await import('./features/releases/releases-screen')).ReleasesScreen,
})

const routes: RemoteModule['routes'] = [
  {
    path: '/admin',
    lazy: panel,
    children: [
      { index: true, lazy: users },
      { path: '/admin/usuarios', lazy: users },
      { path: '/admin/usuarios/:id', lazy: person },
      { path: '/admin/dashboard', lazy: dashboard },
      {
        path: '/admin/apps',
        lazy: apps,
        // The same screen with its form open, so that a new app has an address.
        children: [{ path: '/admin/apps/nueva', element: null }],
      },
      { path: '/admin/planes', lazy: plans },
      { path: '/admin/despliegues', lazy: releases },
      { path: '/admin/auditoria', lazy: audit },
      { path: '/admin/reportes', lazy: reports },
    ],
  },
]

export default { contract: 1, routes } satisfies RemoteModule

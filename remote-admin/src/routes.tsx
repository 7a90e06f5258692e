import type { RemoteModule } from '@csuite/shared/remote'
import { isAdmin, useSession } from '@csuite/shared/session'
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
const groups = async () => ({ Component: (await import('./features/groups/groups-screen')).GroupsScreen })
const notices = async () => ({ Component: (await import('./features/notices/notices-screen')).NoticesScreen })
const audit = async () => ({ Component: (await import('./features/audit/audit-screen')).AuditScreen })
const keys = async () => ({ Component: (await import('./features/keys/keys-screen')).KeysScreen })
const providers = async () => ({
  Component: (await import('./features/providers/providers-screen')).ProvidersScreen,
})
const reports = async () => ({ Component: (await import('./features/reports/reports-screen')).ReportsScreen })
const dashboard = async () => ({
  Component: (await import('./features/dashboard/dashboard-screen')).DashboardScreen,
})
const releases = async () => ({
  Component: (await import('./features/releases/releases-screen')).ReleasesScreen,
})

const accompany = async () => ({
  Component: (await import('./features/accompany/accompany-screen')).AccompanyScreen,
})

// Who decides requests need not be an administrator: for them the screen stands alone.
const requests = async () => {
  const [{ PanelLayout }, { RequestsScreen }] = await Promise.all([
    import('./features/panel/panel-layout'),
    import('./features/requests/requests-screen'),
  ])
  return {
    Component: function Requests() {
      const inPanel = useSession(({ user }) => isAdmin(user))
      return inPanel ? (
        <PanelLayout>
          <RequestsScreen />
        </PanelLayout>
      ) : (
        <RequestsScreen />
      )
    },
  }
}

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
      { path: '/admin/grupos', lazy: groups },
      { path: '/admin/avisos', lazy: notices },
      { path: '/admin/despliegues', lazy: releases },
      { path: '/admin/auditoria', lazy: audit },
      { path: '/admin/claves', lazy: keys },
      { path: '/admin/proveedores', lazy: providers },
      { path: '/admin/reportes', lazy: reports },
    ],
  },
  { path: '/admin/solicitudes', lazy: requests },
  { path: '/admin/acompanar/:id', lazy: accompany },
]

export default { contract: 1, routes } satisfies RemoteModule

import type { RemoteModule } from '@csuite/shared/remote'

const apps = async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen })

const routes: RemoteModule['routes'] = [
  { path: '/', lazy: apps },
  { path: '/apps', lazy: apps },
  {
    path: '/apps/:id',
    lazy: async () => ({ Component: (await import('./features/upgrade/upgrade-screen')).UpgradeScreen }),
  },
  {
    path: '/planes',
    lazy: async () => ({ Component: (await import('./features/plans/plans-screen')).PlansScreen }),
  },
  {
    path: '/pagos',
    lazy: async () => ({ Component: (await import('./features/payments/payments-screen')).PaymentsScreen }),
  },
  {
    path: '/success',
    lazy: async () => ({ Component: (await import('./features/success/success-screen')).SuccessScreen }),
  },
  {
    path: '/beto',
    lazy: async () => ({ Component: (await import('./features/beto/beto-screen')).BetoScreen }),
  },
  {
    path: '/control-max',
    lazy: async () => ({
      Component: (await import('./features/control-max/control-max-screen')).ControlMaxScreen,
    }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

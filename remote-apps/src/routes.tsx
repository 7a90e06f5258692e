import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  { path: '/', lazy: async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen }) },
  {
    path: '/apps',
    lazy: async () => ({ Component: (await import('./features/apps/apps-screen')).AppsScreen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

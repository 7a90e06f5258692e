import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('./features/login/login-screen')).LoginScreen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

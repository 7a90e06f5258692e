import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./features/users/users-screen')).UsersScreen }),
  },
  {
    path: '/admin/usuarios',
    lazy: async () => ({ Component: (await import('./features/users/users-screen')).UsersScreen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

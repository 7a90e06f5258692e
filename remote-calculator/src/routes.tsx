import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/calculadora-txi',
    lazy: async () => ({
      Component: (await import('./features/calculator/calculator-screen')).CalculatorScreen,
    }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

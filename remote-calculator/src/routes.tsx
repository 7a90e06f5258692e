import type { RemoteModule } from '@csuite/shared/remote'

const routes: RemoteModule['routes'] = [
  {
    path: '/calculadora-txi',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "convertir" */ './features/calculator/calculator-screen'))
        .CalculatorScreen,
    }),
  },
  {
    path: '/calculadora-txi/lazo',
    lazy: async () => ({ Component: (await import('./features/loop/loop-screen')).LoopScreen }),
  },
  {
    path: '/calculadora-txi/sensores',
    lazy: async () => ({ Component: (await import('./features/sensors/sensors-screen')).SensorsScreen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

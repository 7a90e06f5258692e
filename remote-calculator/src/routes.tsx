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
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "herramientas" */ './features/loop/loop-screen'))
        .LoopScreen,
    }),
  },
  {
    path: '/calculadora-txi/sensores',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "herramientas" */ './features/sensors/sensors-screen'))
        .SensorsScreen,
    }),
  },
  {
    path: '/calculadora-txi/instrumentos',
    lazy: async () => ({
      Component: (
        await import(/* webpackChunkName: "instrumentos" */ './features/instruments/instruments-screen')
      ).InstrumentsScreen,
    }),
  },
  {
    path: '/calculadora-txi/instrumentos/:tag',
    lazy: async () => ({
      Component: (
        await import(/* webpackChunkName: "instrumentos" */ './features/instruments/instrument-screen')
      ).InstrumentScreen,
    }),
  },
  {
    path: '/calculadora-txi/calibraciones/:id',
    lazy: async () => ({
      Component: (
        await import(/* webpackChunkName: "calibracion" */ './features/calibration/calibration-screen')
      ).CalibrationScreen,
    }),
  },
  {
    path: '/calculadora-txi/verificar',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "verificar" */ './features/verify/verify-screen'))
        .VerifyScreen,
    }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

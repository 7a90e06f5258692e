import type { RemoteModule } from '@csuite/shared/remote'

const convert = async () => ({
  Component: (await import(/* webpackChunkName: "convertir" */ './features/calculator/calculator-screen'))
    .CalculatorScreen,
})
const loop = async () => ({
  Component: (await import(/* webpackChunkName: "herramientas" */ './features/loop/loop-screen')).LoopScreen,
})
const sensors = async () => ({
  Component: (await import(/* webpackChunkName: "herramientas" */ './features/sensors/sensors-screen'))
    .SensorsScreen,
})
const instruments = async () => ({
  Component: (
    await import(/* webpackChunkName: "instrumentos" */ './features/instruments/instruments-screen')
  ).InstrumentsScreen,
})
const instrument = async () => ({
  Component: (await import(/* webpackChunkName: "instrumentos" */ './features/instruments/instrument-screen'))
    .InstrumentScreen,
})
const calibration = async () => ({
  Component: (await import(/* webpackChunkName: "calibracion" */ './features/calibration/calibration-screen'))
    .CalibrationScreen,
})
const verify = async () => ({
  Component: (await import(/* webpackChunkName: "verificar" */ './features/verify/verify-screen'))
    .VerifyScreen,
})

const routes: RemoteModule['routes'] = [
  { path: '/calculadora-txi', lazy: convert },
  { path: '/calculadora-txi/lazo', lazy: loop },
  { path: '/calculadora-txi/sensores', lazy: sensors },
  { path: '/calculadora-txi/instrumentos', lazy: instruments },
  { path: '/calculadora-txi/instrumentos/:tag', lazy: instrument },
  { path: '/calculadora-txi/calibraciones/:id', lazy: calibration },
  { path: '/calculadora-txi/verificar', lazy: verify },
]

export default { contract: 1, routes } satisfies RemoteModule

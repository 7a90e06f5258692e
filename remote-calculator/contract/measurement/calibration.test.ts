import { CalibrationContent, type Reading } from '../calibrations'
import { ratioToFixed } from '@csuite/shared/contract/numbers/decimal'
import { canonicalJson } from '../canonical-json'
import { InstrumentFields } from '../instruments'
import { nominalAt, plannedPoints, seriesResult } from './calibration'
import { uncertaintyInSignal, uncertaintyRatio } from './calibration-limits'

const instrumentOf = (more: object = {}) =>
  InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar', ...more })
const read = (
  punto: string,
  leido: string,
  sentido: 'sube' | 'baja' = 'sube',
  aplicado = punto,
): Reading => ({
  ...{ punto, sentido, leido },
  aplicado: aplicado === punto ? String(Number(punto) / 10) : aplicado,
})
const judge = (
  readings: Reading[],
  { instrument = {}, ...content }: { instrument?: object; [field: string]: unknown } = {},
) => seriesResult(instrumentOf(instrument), readings, CalibrationContent.parse(content))
const guarded = (incertidumbre: string, more: object = {}) => ({
  regla: 'banda-guarda',
  patron: { incertidumbre, ...more },
})

test('an error is that of the signal, at least to 0.001 mA, and in % of the span', () => {
  const { filas, errorMaximo, veredicto } = judge([read('50', '12.016'), read('100', '19.9')])
  expect(filas).toMatchObject([
    { esperado: '12.000', error: '0.016', errorPorciento: '0.100', limiteInferior: '-0.080', conforme: true },
    {
      esperado: '20.000',
      error: '-0.100',
      errorPorciento: '-0.625',
      limiteSuperior: '0.080',
      conforme: false,
    },
  ])
  expect([errorMaximo, veredicto]).toEqual(['-0.625', 'no conforme'])
})

test.each([
  [{ min: '0.2', max: '1', unidad: 'bar' }, '0.1', '0.6003', ['0.6000', '0.0003', '0.0008']],
  [{ min: '0', max: '1', unidad: 'V' }, '0.05', '0.5', ['0.5000', '0.0000', '0.0005']],
  [{ min: '1', max: '5', unidad: 'V' }, '0.1', '3', ['3.000', '0.000', '0.004']],
  [{ min: '0.004', max: '0.020', unidad: 'A' }, '0.5', '0.01201', ['0.012000', '0.000010', '0.000080']],
])('of a narrow signal, %j, as many decimals tell an error from its limit', (senal, mas, leido, shown) => {
  const [row] = judge([read('50', leido)], { instrument: { senal, tolerancia: { mas } } }).filas
  expect([row?.esperado, row?.error, row?.limiteSuperior]).toEqual(shown)
})

test('an error of exactly the tolerance conforms; the digits that decide are printed', () => {
  expect(judge([read('0', '4.08')]).filas[0]).toMatchObject({ error: '0.080', conforme: true })
  expect(judge([read('0', '4.0800001')]).filas[0]).toMatchObject({
    ...{ error: '0.0800001', limiteSuperior: '0.0800000', conforme: false },
  })
  expect(judge([read('0', '4.08000000001')]).filas[0]).toMatchObject({ error: '0.08000000001' })
  const third = judge([read('33', '9.413', 'sube', '10')], { instrument: { max: '30' } }).filas[0]
  expect([third?.error, third?.limiteSuperior]).toEqual(['0.080', '0.080'])
})

test('what is printed adds up, and percentages tell an error from the tolerance too', () => {
  const [row] = judge([read('50', '12.002', 'sube', '8.0005')], { instrument: { max: '16' } }).filas
  expect([row?.esperado, row?.leido, row?.error]).toEqual(['12.0005', '12.002', '0.0015'])
  const wide = { senal: { min: '0', max: '1000', unidad: 'Ω' } }
  for (const [instrument, leido, shown] of [
    [{}, '4.0800001', '0.500001'],
    [{}, '4.08', '0.500'],
    [wide, '5.001', '0.5001'],
  ] as const) {
    const { filas, errorMaximo } = judge([read('0', leido)], { instrument })
    expect([filas[0]?.errorPorciento, errorMaximo]).toEqual([shown, shown])
  }
})

test.each([
  [guarded('0.02'), '4.060', true],
  [guarded('0.02'), '4.061', false],
  [guarded('0.0125', { incertidumbreEn: 'proceso' }), '4.060', true],
  [guarded('0.0125', { incertidumbreEn: 'proceso' }), '4.061', false],
  // Without U, or where simple acceptance is chosen, there is no band.
  [{ regla: 'banda-guarda' }, '4.080', true],
  [{ patron: { incertidumbre: '0.02' } }, '4.080', true],
  // U above the tolerance leaves nothing to accept.
  [guarded('0.1'), '4.000', false],
])('guard band w = U: %j accepts %s: %s', (content, leido, expected) => {
  expect(judge([read('0', leido)], content).filas[0]?.conforme).toBe(expected)
})

test.each([
  ['0.02', '4.00'],
  ['0.0201', '3.98'],
  ['0', null],
  [null, null],
])('the TUR with U = %s is %s, never rounded up', (incertidumbre, expected) => {
  const { patron } = CalibrationContent.parse({ patron: { incertidumbre } })
  expect(uncertaintyRatio(instrumentOf(), [read('0', '4')], patron)).toBe(expected)
})

test('hysteresis is the largest difference between rising and falling', () => {
  const rows = [
    read('0', '4.000'),
    read('50', '12.000'),
    read('50', '12.040', 'baja'),
    read('0', '4.008', 'baja'),
  ]
  expect(judge(rows).histeresis).toBe('0.250')
  expect(judge(rows.slice(0, 2)).histeresis).toBeNull()
})

test('non-linearity is measured from the named line', () => {
  // Errors 0, 0.16, 0 mA: 1 % from the terminal line, half of it from the best one.
  const bent = [read('0', '4'), read('50', '12.16'), read('100', '20')]
  expect(judge(bent).noLinealidad).toBe('1.000')
  expect(judge(bent, { linea: 'mejor-ajuste' }).noLinealidad).toBe('0.500')
  // A span error alone is no non-linearity.
  const steep = [read('0', '4'), read('50', '12.08'), read('100', '20.16')]
  expect(judge(steep).noLinealidad).toBe('0.000')
  expect(judge(bent.slice(0, 2)).noLinealidad).toBeNull()
  // −0.1525 % of the span, from errors whose decimals never end.
  const tied = [read('0', '4'), read('50', '9.3256', 'sube', '10'), read('100', '14.7', 'sube', '20')]
  expect(judge(tied, { instrument: { max: '30' } }).noLinealidad).toBe('0.153')
})

test('the best line is that of all pairs of points whose band is narrowest', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round += 1) {
    const points = [...new Set(Array.from({ length: 3 + random(12) }, () => random(101)))]
      .sort((one, other) => one - other)
      .map((x) => ({ x, y: random(200) - 100 }))
    if (points.length < 3) continue
    const bands = points.flatMap((a, index) =>
      points.slice(index + 1).map((b) => {
        const distances = points.map(({ x, y }) => y - a.y - ((x - a.x) * (b.y - a.y)) / (b.x - a.x))
        return Math.max(...distances) - Math.min(...distances)
      }),
    )
    // A span of 100 mA: an error in mA is one in %.
    const { noLinealidad } = judge(
      points.map(({ x, y }) => read(String(x), String(x + y))),
      { linea: 'mejor-ajuste', instrument: { senal: { min: '0', max: '100', unidad: 'mA' } } },
    )
    expect(Number(noLinealidad)).toBeCloseTo(Math.min(...bands) / 2, 2)
  }
})

test('a correction counts instead of the row that it corrects', () => {
  const corrected = [read('0', '4.5'), { ...read('0', '4.01'), motivo: 'Error de lectura' }]
  const { filas, veredicto, errorMaximo } = judge(corrected)
  expect(filas.map(({ corregida }) => corregida)).toEqual([true, undefined])
  expect([veredicto, errorMaximo]).toEqual(['conforme', '0.063'])
})

test.each([
  // The transmitter extracts: 5, 8, 12, 20 mA at (25, 6.25, 25, 100) % of the pressure.
  ['raiz-transmisor', '25', '12.000'],
  ['raiz-transmisor', '6.25', '8.000'],
  ['raiz-transmisor', '50', '15.314'],
  // The receiver extracts: 50 % of the flow is 8 mA.
  ['raiz-receptor', '50', '8.000'],
  ['inversa', '25', '16.000'],
])('with the function %s, %s %% is expected at %s mA', (funcion, punto, expected) => {
  expect(judge([read(punto, '4')], { instrument: { funcion } }).filas[0]?.esperado).toBe(expected)
})

test.each([
  [{ funcion: 'raiz-transmisor' }, ['-0.05'], '4.000'],
  [{ funcion: 'raiz-transmisor', corte: '0.0' }, ['-0.05'], '4.000'],
  [{ funcion: 'raiz-transmisor', corte: '5' }, ['-20', '-0.05', '0.1'], '4.000'],
  [{ funcion: 'raiz-transmisor', corte: '5', quiebre: '2' }, ['-0.05', '0.1'], '4.000'],
  [{ funcion: 'raiz-receptor' }, ['-0.05'], '4.000'],
  [{ funcion: 'lineal', corte: '1' }, ['-0.05', '0.5'], '4.000'],
  [{ funcion: 'inversa', corte: '1' }, ['-0.05', '0.5'], '20.000'],
])('where the signal of %j for %j is that of 0 %%, it is judged as 0 %%', (given, applied, esperado) => {
  const rows = ['0', ...applied].map((aplicado) => ({ ...read('0', esperado), aplicado }))
  const content = guarded('0.1', { incertidumbreEn: 'proceso' })
  for (const tipo of ['alcance', 'unidades', 'lectura']) {
    const instrument = { ...given, max: '100', tolerancia: { tipo, mas: '0.1' } }
    const [zero, ...others] = judge(rows, { instrument, ...content }).filas
    expect([Number(zero?.esperado), Number(zero?.error)]).toEqual([Number(esperado), 0])
    for (const row of others) expect({ ...row, aplicado: '0' }).toEqual(zero)
  }
})

test('a cut-off of the receiver is none of the transmitter, whose root it extracts', () => {
  const instrument = { funcion: 'raiz-receptor', max: '100', corte: '20' }
  const [row] = judge([{ ...read('10', '4.16'), aplicado: '10' }], { instrument }).filas
  expect(row?.esperado).toBe('4.160')
})

const root = { funcion: 'raiz-transmisor', max: '100', unidad: 'kPa' }
const flow = { ...root, funcion: 'raiz-receptor', unidad: 'm³/h' }
const inverse = { funcion: 'inversa', max: '100', unidad: '°C' }
const units = (mas: string, menos?: string) => ({ tolerancia: { tipo: 'unidades', mas, menos } })
const share = { tolerancia: { tipo: 'alcance', mas: '1', menos: '0.1' } }
const falling = { senal: { min: '20', max: '4', unidad: 'mA' } }

test.each([
  // [instrument, applied, lower limit, upper limit]: what the tolerance is in mA at that value.
  [{ ...root, ...units('0.5') }, '100', '-0.040', '0.040'],
  [{ ...root, ...units('0.5') }, '1', '-0.469', '0.360'],
  [{ ...root, tolerancia: { tipo: 'lectura', mas: '50' } }, '1', '-0.469', '0.360'],
  [{ ...root, tolerancia: { tipo: 'alcance', mas: '0.5' } }, '1', '-0.080', '0.080'],
  // Below zero as above, and no step at the cut-off.
  [{ ...root, ...units('0.5') }, '0', '-1.131', '1.131'],
  [{ ...root, ...units('0.5'), corte: '10' }, '0', '-1.131', '1.131'],
  [{ ...root, ...units('0.5'), corte: '10' }, '1', '-0.469', '0.360'],
  [{ ...root, ...units('0.5'), quiebre: '10' }, '0', '-0.800', '0.800'],
  [{ ...flow, ...units('1') }, '50', '-0.158', '0.162'],
  [{ ...flow, ...units('1') }, '0', '-0.002', '0.002'],
  // More of the process is less of the signal.
  [{ ...inverse, ...units('1', '0.1') }, '50', '-0.160', '0.016'],
  [{ ...inverse, ...share }, '50', '-0.160', '0.016'],
  [{ max: '100', ...falling, ...share }, '50', '-0.160', '0.016'],
  [{ min: '100', max: '0', ...share }, '50', '-0.160', '0.016'],
  [{ ...root, ...falling, ...share }, '50', '-0.160', '0.016'],
  [{ ...inverse, ...falling, ...share }, '50', '-0.016', '0.160'],
])('the limits of %j at %s are %s and %s', (instrument, aplicado, limiteInferior, limiteSuperior) => {
  const [row] = judge([{ punto: '0', sentido: 'sube', aplicado, leido: '4' }], { instrument }).filas
  expect(row).toMatchObject({ limiteInferior, limiteSuperior })
})

test.each([
  // At 10 of 0 to 30 bar 9.333… mA are expected.
  [{ max: '30', tolerancia: { tipo: 'alcance', mas: '0.5' } }, '10', '9.413', true],
  [{ max: '30', tolerancia: { tipo: 'alcance', mas: '0.5' } }, '10', '9.4134', false],
  [{ max: '30', tolerancia: { tipo: 'alcance', mas: '0.5', menos: '0.1' } }, '10', '9.317', false],
  [{ max: '30', tolerancia: { tipo: 'unidades', mas: '0.1' } }, '10', '9.386', true],
  [{ max: '30', tolerancia: { tipo: 'unidades', mas: '0.1' } }, '10', '9.387', false],
  [{ max: '30', tolerancia: { tipo: 'lectura', mas: '1' } }, '10', '9.386', true],
  [{ max: '30', tolerancia: { tipo: 'lectura', mas: '1' } }, '10', '9.387', false],
  [{ ...root, ...units('0.5') }, '100', '20.07', false],
  [{ ...root, ...units('0.5') }, '1', '5.70', true],
  [{ ...inverse, ...units('1', '0.1') }, '50', '11.92', true],
  [{ ...inverse, ...units('1', '0.1') }, '50', '12.08', false],
])('%j at %s conforms with %s mA: %s', (instrument, aplicado, leido, conforme) => {
  const reading = { punto: '0', sentido: 'sube' as const, aplicado, leido }
  expect(judge([reading], { instrument }).filas[0]?.conforme).toBe(conforme)
})

test('U of the process is another signal at each value of a root, and so are guard band and TUR', () => {
  const content = guarded('0.1', { incertidumbreEn: 'proceso' })
  const { patron } = CalibrationContent.parse(content)
  const instrument = instrumentOf({ ...root, ...units('0.5') })
  const rows = ['100', '1', '0'].map((aplicado) => ({ ...read(aplicado, '4'), aplicado }))
  const limits = judge(rows, { instrument, ...content }).filas
  expect(limits.map(({ limiteInferior, limiteSuperior }) => [limiteInferior, limiteSuperior])).toEqual([
    ['-0.032', '0.032'],
    ['-0.387', '0.281'],
    ['-0.625', '0.625'],
  ])
  expect(rows.map((row) => uncertaintyRatio(instrument, [row], patron))).toEqual(['5.00', '5.16', '2.23'])
  expect(uncertaintyRatio(instrument, rows, patron)).toBe('2.23')
  expect(uncertaintyRatio(instrument, rows, { ...patron, incertidumbre: '0.125' })).toBe('2.00')
  expect(uncertaintyInSignal(instrument, patron)).toBeNull()
})

test.each([
  [root, '0.05', '4'],
  [{ max: '100' }, '0.6', '4'],
  [inverse, '0.6', '20'],
])('below the cut-off of %j, U = %s of the process moves no signal: %s conforms', (given, u, leido) => {
  const content = guarded(u, { incertidumbreEn: 'proceso' })
  const tolerancia = { tipo: 'alcance', mas: '0.5' }
  const at = (corte?: string) => {
    const instrument = instrumentOf({ ...given, tolerancia, ...(corte && { corte }) })
    return judge([{ ...read('0', leido), aplicado: '0' }], { instrument, ...content }).filas[0]?.conforme
  }
  expect([at('20'), at()]).toEqual([true, false])
})

test.each(['lineal', 'inversa'])(
  'U in the signal is that of the curve, not of its cut-off: %s',
  (funcion) => {
    const { patron } = CalibrationContent.parse(guarded('0.1', { incertidumbreEn: 'proceso' }))
    const given = uncertaintyInSignal(instrumentOf({ funcion, max: '100', corte: '2' }), patron)
    expect(given && ratioToFixed(given, 3)).toBe('0.016')
  },
)

test.each([
  ['a range that falls', { ...root, min: '100', max: '0', corte: '5' }, '99.8', '4.000'],
  ['an inverse function at its other end', { ...inverse, corte: '1' }, '99.9', '4.016'],
])('where the signal moves within U there is a guard band: %s', (_what, given, aplicado, esperado) => {
  const instrument = { ...given, tolerancia: { tipo: 'alcance', mas: '50' } }
  const reading = { ...read('0', '4'), aplicado }
  const limits = [{}, guarded('0.1', { incertidumbreEn: 'proceso' })].map((content) => {
    const [row] = judge([reading], { instrument, ...content }).filas
    expect(row?.esperado).toBe(esperado)
    return Number(row?.limiteSuperior)
  })
  expect(limits[1]).toBeLessThan(limits[0] ?? 0)
})

test('points go up and down, each once', () => {
  const plan = plannedPoints(['50', '0', '100', '50.0'])
  expect(plan.map(({ punto, sentido }) => `${punto} ${sentido}`)).toEqual([
    ...['0 sube', '50 sube', '100 sube', '100 baja', '50 baja', '0 baja'],
  ])
  expect(['0', '12.5', '100'].map((punto) => nominalAt(instrumentOf({ min: '-5' }), punto))).toEqual([
    ...['-5', '-3.125', '10'],
  ])
})

test('canonical JSON is that of RFC 8785', () => {
  const value = { b: ['€$\u000f\nA\'B"\\/', null, true], 'a\u0301': '1', A: { z: '', y: undefined } }
  expect(canonicalJson(value)).toBe('{"A":{"z":""},"a\u0301":"1","b":["€$\\u000f\\nA\'B\\"\\\\/",null,true]}')
  expect(() => canonicalJson({ n: 1 })).toThrow(TypeError)
})

test.each<[string, string[], string, string | null]>([
  ['at zero there is no tolerance of the reading', ['0', '10'], '0.01', '16.00'],
  ['and no ratio where every reading is at zero', ['0'], '0.01', null],
  ['a small ratio has two digits', ['10'], '40', '0.0040'],
])('the TUR is never 0.00: %s', (_what, applied, incertidumbre, expected) => {
  const instrument = instrumentOf({ tolerancia: { tipo: 'lectura', mas: '1' } })
  const readings = applied.map((aplicado) => read('0', '4', 'sube', aplicado))
  const { patron } = CalibrationContent.parse({ patron: { incertidumbre } })
  expect(uncertaintyRatio(instrument, readings, patron)).toBe(expected)
})

import fc from 'fast-check'
import { isFlat, type Span } from './conversion'
import {
  compare,
  compareRatio,
  decimal,
  type Decimal,
  ratioOf,
  type Ratio,
  ratioToFixed,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { exactly } from './exactly'
import {
  type Counterpart,
  hasCounterpart,
  isFractionOfRange,
  LINEAR,
  magnitudeOf,
  signalOf,
  type Transfer,
  TRANSFER_FUNCTIONS,
} from './transfer'

const RUNS = { numRuns: 2000 }
const CURRENT: Span = { min: decimal(4), max: decimal(20) }
const PERCENT: Span = { min: decimal(0), max: decimal(100) }
const transmitter: Transfer = { ...LINEAR, funcion: 'raiz-transmisor' }
const receiver: Transfer = { ...LINEAR, funcion: 'raiz-receptor' }
const inverse: Transfer = { ...LINEAR, funcion: 'inversa' }

const shown = (counterpart: Counterpart) =>
  hasCounterpart(counterpart) ? ratioToFixed(counterpart, 2) : counterpart

describe('worked points of 4–20 mA', () => {
  test.each([
    [LINEAR, ['0.00', '6.25', '25.00', '50.00', '100.00']],
    [inverse, ['100.00', '93.75', '75.00', '50.00', '0.00']],
    [receiver, ['0.00', '25.00', '50.00', '70.71', '100.00']],
    [transmitter, ['0.00', '0.39', '6.25', '25.00', '100.00']],
    // With a line below 50 % of the flow, and with a cut-off at 30 %.
    [{ ...receiver, quiebre: decimal(50) }, ['0.00', '12.50', '50.00', '70.71', '100.00']],
    [{ ...receiver, corte: decimal(30) }, ['0.00', '0.00', '50.00', '70.71', '100.00']],
    [{ ...LINEAR, corte: decimal(10) }, ['0.00', '0.00', '25.00', '50.00', '100.00']],
  ] as const)('%j at 4, 5, 8, 12 and 20 mA', (transfer, percents) => {
    const results = [4, 5, 8, 12, 20].map((mA) => shown(magnitudeOf(decimal(mA), CURRENT, PERCENT, transfer)))
    expect(results).toEqual(percents)
  })

  test('a transmitter that extracts the root gives 8 mA at 6.25 % of the pressure', () => {
    expect(shown(signalOf(decimal(6.25), CURRENT, PERCENT, transmitter))).toBe('8.00')
    expect(shown(signalOf(decimal(50), CURRENT, PERCENT, transmitter))).toBe('15.31')
  })
})

describe('values without a counterpart', () => {
  test.each([
    ['a root of less than zero', magnitudeOf(decimal(3.9), CURRENT, PERCENT, receiver), 'negative-radicand'],
    ['a negative flow', signalOf(decimal(-1), CURRENT, PERCENT, receiver), 'negative-radicand'],
    [
      'a flow that the cut-off hides',
      signalOf(decimal(2), CURRENT, PERCENT, { ...receiver, corte: decimal(3) }),
      'cut-off',
    ],
    [
      'a linear value that the cut-off hides',
      signalOf(decimal(2), CURRENT, PERCENT, { ...LINEAR, corte: decimal(3) }),
      'cut-off',
    ],
  ])('%s: %s', (_, counterpart, reason) => {
    expect(counterpart).toBe(reason)
  })

  test('the cut-off hides a negative radicand, the line below the breakpoint goes on below zero', () => {
    expect(shown(magnitudeOf(decimal(3.9), CURRENT, PERCENT, { ...receiver, corte: decimal(3) }))).toBe(
      '0.00',
    )
    expect(shown(magnitudeOf(decimal(3.84), CURRENT, PERCENT, { ...receiver, quiebre: decimal(10) }))).toBe(
      '-10.00',
    )
  })

  test('cut-off and breakpoint are from 0 to less than 100 %', () => {
    expect(['-0.1', '0', '99.9', '100'].map((text) => isFractionOfRange(exactly(text)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

const values = fc.record({ units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.nat(9) })
const spans = fc.record({ min: values, max: values }).filter((span) => !isFlat(span))
const percents = fc.option(fc.record({ units: fc.bigInt({ min: 0n, max: 9999n }), scale: fc.constant(2) }))
const transfers = fc.record({
  funcion: fc.constantFrom(...TRANSFER_FUNCTIONS),
  corte: percents,
  quiebre: percents,
})

describe('exact fractions', () => {
  test('linear and inverse are exactly min + x·(max − min) and max − x·(max − min)', () => {
    fc.assert(
      fc.property(values, spans, spans, (value, signal, magnitude) => {
        const x = fraction(value, signal)
        expectEqual(magnitudeOf(value, signal, magnitude, LINEAR), along(magnitude, x))
        expectEqual(magnitudeOf(value, signal, magnitude, inverse), along(magnitude, minus(ONE, x)))
        expectEqual(signalOf(value, magnitude, signal, LINEAR), along(magnitude, x))
        expectEqual(signalOf(value, magnitude, signal, inverse), along(magnitude, minus(ONE, x)))
      }),
      RUNS,
    )
  })

  test('a square is exactly min + x²·(max − min)', () => {
    fc.assert(
      fc.property(values, spans, spans, (value, signal, magnitude) => {
        const x = fraction(value, signal)
        fc.pre(x.numerator >= 0n)
        expectEqual(magnitudeOf(value, signal, magnitude, transmitter), along(magnitude, product(x, x)))
        expectEqual(signalOf(value, magnitude, signal, receiver), along(magnitude, product(x, x)))
      }),
      RUNS,
    )
  })

  test.each([
    [
      'the receiver extracts',
      (value: Decimal, from: Span, to: Span) => magnitudeOf(value, from, to, receiver),
    ],
    [
      'the transmitter extracts',
      (value: Decimal, from: Span, to: Span) => signalOf(value, to, from, transmitter),
    ],
  ])('%s: a root rounds to the nearest decimal, to as many places as asked', (_, extract) => {
    fc.assert(
      fc.property(values, spans, spans, fc.nat(12), (value, from, to, places) => {
        const x = fraction(value, from)
        fc.pre(x.numerator >= 0n)
        const result = extract(value, from, to)
        if (!hasCounterpart(result)) throw new Error(result)
        const rounded = roundRatio(result, places)
        // The rounded root lies within half a digit: √x·(max − min) between its two neighbours, compared as squares.
        const half = { numerator: 5n, denominator: 10n ** BigInt(places + 1) }
        const rise = minus(ratioOf(rounded), ratioOf(to.min))
        const width = ratioOf(subtract(to.max, to.min))
        const square = product(x, product(width, width))
        const rising = width.numerator < 0n ? negated(rise) : rise
        const [low, high] = [minus(rising, half), minus(rising, negated(half))]
        expect(low.numerator < 0n || !isGreater(product(low, low), square)).toBe(true)
        expect(high.numerator >= 0n && !isGreater(square, product(high, high))).toBe(true)
      }),
      RUNS,
    )
  })

  test('a root that is a decimal is exact, also at a tie', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(3), (units, scale) => {
        const root = { units: BigInt(units), scale }
        const span = { min: decimal(0), max: decimal(1) }
        const square = { units: root.units ** 2n, scale: 2 * scale }
        expectEqual(magnitudeOf(square, span, span, receiver), ratioOf(root))
      }),
      RUNS,
    )
  })

  test('forward and back returns the value, whatever function, cut-off and breakpoint', () => {
    fc.assert(
      fc.property(values, spans, spans, transfers, (value, signal, magnitude, transfer) => {
        const there = magnitudeOf(value, signal, magnitude, transfer)
        fc.pre(hasCounterpart(there) && compareRatio(there, magnitude.min) !== 0)
        const rounded = roundRatio(there as Ratio, 50)
        const back = signalOf(rounded, signal, magnitude, transfer)
        if (!hasCounterpart(back)) throw new Error(back)
        expect(compare(roundRatio(back, 10), roundRatio(ratioOf(value), 10))).toBe(0)
      }),
      RUNS,
    )
  })
})

const ONE: Ratio = { numerator: 1n, denominator: 1n }
const negated = (a: Ratio): Ratio => ({ ...a, numerator: -a.numerator })
const product = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})
const minus = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const isGreater = (a: Ratio, b: Ratio) => minus(a, b).numerator > 0n

function fraction(value: Decimal, { min, max }: Span): Ratio {
  const over = minus(ratioOf(value), ratioOf(min))
  const width = minus(ratioOf(max), ratioOf(min))
  const sign = width.numerator < 0n ? -1n : 1n
  return {
    numerator: sign * over.numerator * width.denominator,
    denominator: sign * over.denominator * width.numerator,
  }
}

const along = ({ min, max }: Span, x: Ratio) =>
  minus(ratioOf(min), product(minus(ratioOf(min), ratioOf(max)), x))

function expectEqual(a: Counterpart, b: Ratio) {
  if (!hasCounterpart(a)) throw new Error(a)
  expect(minus(a, b).numerator).toBe(0n)
}

import fc from 'fast-check'
import {
  convert,
  isFlat,
  percentOf,
  stepped,
  textAt,
  valueAt,
  type Span,
} from '../../../contract/measurement/conversion'
import {
  compareRatio,
  decimal,
  ratioOf,
  ratioToFixed,
  type Decimal,
} from '@csuite/shared/contract/numbers/decimal'
import { hasCounterpart, LINEAR, magnitudeOf } from '../../../contract/measurement/transfer'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import { typeOf } from '../../parts/signal-types'

/** Values at 0, 25, 50, 75 and 100 % of every type, computed with Python's decimal module (ROUND_HALF_UP). */
const signals = [
  ['4-20mA', ['4.00', '8.00', '12.00', '16.00', '20.00']],
  ['0-20mA', ['0.00', '5.00', '10.00', '15.00', '20.00']],
  ['0-5V', ['0.00', '1.25', '2.50', '3.75', '5.00']],
  ['0-10V', ['0.00', '2.50', '5.00', '7.50', '10.00']],
] as const

const magnitudes = [
  ['kPa', ['0.00', '25.00', '50.00', '75.00', '100.00']],
  ['psi', ['0.00', '3.63', '7.25', '10.88', '14.50']],
  ['°C', ['0.00', '25.00', '50.00', '75.00', '100.00']],
  ['°F', ['32.00', '77.00', '122.00', '167.00', '212.00']],
  ['mA', ['4.00', '8.00', '12.00', '16.00', '20.00']],
  ['V', ['0.00', '2.50', '5.00', '7.50', '10.00']],
  ['E3M3/d', ['0.00', '1250.00', '2500.00', '3750.00', '5000.00']],
  ['s', ['0.00', '900.00', '1800.00', '2700.00', '3600.00']],
] as const

function exact(text: string): Decimal {
  const value = readNumber(text)?.value
  if (!value) throw new Error(`not a number: ${text}`)
  return value
}

function span(min: string, max: string): Span {
  return { min: exact(min), max: exact(max) }
}

const values = fc.oneof(
  fc.record({ units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.nat(9) }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => exact(String(value))),
  fc.constantFrom('5e-324', '-5e-324', '1.7976931348623157e308', '-1.7976931348623157e308', '0').map(exact),
)
const spans = fc.record({ min: values, max: values }).filter((range) => !isFlat(range))

test.each(
  signals.flatMap(([signal, readings]) =>
    magnitudes.map(([magnitude, results]) => [signal, magnitude, readings, results] as const),
  ),
)('%s and %s, in both directions', (signalId, magnitudeId, readings, results) => {
  const signal = typeOf('input', signalId)
  const magnitude = typeOf('output', magnitudeId)
  const from = span(signal.min, signal.max)
  const to = span(magnitude.min, magnitude.max)
  for (const [quarter, reading] of readings.entries()) {
    const percent = decimal(quarter * 25)
    const x = valueAt(percent, from)
    expect(ratioToFixed(ratioOf(x), 2)).toBe(reading)
    expect(ratioToFixed(convert(x, from, to), 2)).toBe(results[quarter])
    expect(ratioToFixed(convert(valueAt(percent, to), to, from), 2)).toBe(reading)
    expect(compareRatio(percentOf(x, from), percent)).toBe(0)
  }
})

describe('properties of the conversion', () => {
  test('it is what the linear function gives, exactly', () => {
    fc.assert(
      fc.property(values, spans, spans, (value, from, to) => {
        const linear = magnitudeOf(value, from, to, LINEAR)
        if (!hasCounterpart(linear)) throw new Error(linear)
        const { numerator, denominator } = convert(value, from, to)
        expect(numerator * linear.denominator).toBe(linear.numerator * denominator)
      }),
    )
  })

  test('subnormal and enormous ranges convert without overflow or loss', () => {
    const tiny = span('0', '5e-324')
    const huge = span('-1.7976931348623157e308', '1.7976931348623157e308')
    expect(ratioToFixed(convert(exact('5e-324'), tiny, span('0', '100')), 2)).toBe('100.00')
    expect(ratioToFixed(convert(exact('2.5e-324'), tiny, span('0', '100')), 2)).toBe('50.00')
    expect(ratioToFixed(convert(exact('0'), huge, span('4', '20')), 2)).toBe('12.00')
  })
})

describe('values of a range', () => {
  test('the value at a percentage has two decimals, or as many as it needs', () => {
    expect(textAt(50, span('4', '20'))).toBe('12.00')
    expect(textAt(25, span('0', '14.5'))).toBe('3.625')
    expect(textAt(0.25, span('4', '20'))).toBe('4.04')
  })

  test('a positive step increases the value, in an inverse range too', () => {
    expect(stepped(exact('12'), 1, span('4', '20'))).toBe('12.16')
    expect(stepped(exact('12'), -10, span('4', '20'))).toBe('10.40')
    expect(stepped(exact('12'), 1, span('20', '4'))).toBe('12.16')
  })

  test('a flat range is recognised in any notation', () => {
    expect(isFlat(span('4', '4.00'))).toBe(true)
    expect(isFlat(span('1e3', '1.000,0'))).toBe(true)
    expect(isFlat(span('4', '4.01'))).toBe(false)
  })
})

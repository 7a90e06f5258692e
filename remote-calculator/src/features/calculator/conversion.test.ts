import fc from 'fast-check'
import { convert, isFlat, percentOf, stepped, textAt, valueAt, type Span } from './conversion'
import { CONVERSION_TABLE } from './conversion-table.fixture'
import {
  compare,
  compareRatio,
  decimal,
  parseDecimal,
  ratioOf,
  ratioToFixed,
  subtract,
  type Decimal,
} from './decimal'
import { MAGNITUDE_TYPES, SIGNAL_TYPES, typeOf } from './signal-types'

function exact(text: string): Decimal {
  const value = parseDecimal(text)
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

describe('spec.md: every signal type against every magnitude', () => {
  test('the table names each pair once', () => {
    const pairs = SIGNAL_TYPES.flatMap((signal) => MAGNITUDE_TYPES.map(({ id }) => `${signal.id} ${id}`))
    expect(CONVERSION_TABLE.map(([signal, magnitude]) => `${signal} ${magnitude}`)).toEqual(pairs)
  })

  describe.each(CONVERSION_TABLE)('%s and %s', (signalId, magnitudeId, rows) => {
    const signal = typeOf('input', signalId)
    const magnitude = typeOf('output', magnitudeId)
    const from = span(signal.min, signal.max)
    const to = span(magnitude.min, magnitude.max)

    test.each(rows)('at %s %%: %s is %s, in both directions', (percent, reading, result) => {
      const x = valueAt(decimal(percent), from)
      const y = valueAt(decimal(percent), to)
      expect(ratioToFixed(ratioOf(x), 2)).toBe(reading)
      expect(ratioToFixed(convert(x, from, to), 2)).toBe(result)
      expect(ratioToFixed(convert(y, to, from), 2)).toBe(reading)
      expect(compareRatio(percentOf(x, from), decimal(percent))).toBe(0)
    })
  })
})

describe('properties of the conversion', () => {
  test('the end points are exact, whatever their size', () => {
    fc.assert(
      fc.property(spans, spans, (from, to) => {
        expect(compareRatio(convert(from.min, from, to), to.min)).toBe(0)
        expect(compareRatio(convert(from.max, from, to), to.max)).toBe(0)
      }),
    )
  })

  test('it rises or falls with its value, never both', () => {
    fc.assert(
      fc.property(spans, spans, values, values, (from, to, a, b) => {
        const sameWay = compare(from.min, from.max) === compare(to.min, to.max)
        const left = convert(a, from, to)
        const right = convert(b, from, to)
        // Cross-multiplied: both denominators are positive.
        const difference = left.numerator * right.denominator - right.numerator * left.denominator
        const order = difference < 0n ? -1 : difference > 0n ? 1 : 0
        expect(order).toBe((sameWay ? compare(a, b) : compare(b, a)) + 0)
      }),
    )
  })

  test('the way back returns to where it started, within what two decimals hide', () => {
    const readings = fc.record({ units: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), scale: fc.nat(4) })
    const ranges = fc.record({ min: readings, max: readings }).filter((range) => !isFlat(range))
    fc.assert(
      fc.property(ranges, ranges, readings, (from, to, value) => {
        const shown = exact(ratioToFixed(convert(value, from, to), 2))
        const back = convert(shown, to, from)
        const half = { units: 5n, scale: 3 }
        // |back − value| ≤ 0.005 × |from width ÷ to width|
        const tolerance = convert(
          half,
          { min: decimal(0), max: width(to) },
          { min: decimal(0), max: width(from) },
        )
        const error = back.numerator * 10n ** BigInt(value.scale) - value.units * back.denominator
        const size = error < 0n ? -error : error
        const allowed = tolerance.numerator * back.denominator * 10n ** BigInt(value.scale)
        expect(size * tolerance.denominator <= allowed).toBe(true)
      }),
    )
  })

  test('an inverse range mirrors the percentage', () => {
    fc.assert(
      fc.property(spans, values, (range, value) => {
        const forward = percentOf(value, range)
        const mirrored = percentOf(value, { min: range.max, max: range.min })
        const sum = forward.numerator * mirrored.denominator + mirrored.numerator * forward.denominator
        expect(sum).toBe(100n * forward.denominator * mirrored.denominator)
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

describe('points of a range', () => {
  test('a percentage is written with two decimals, or with as many as it needs', () => {
    expect(textAt(50, span('4', '20'))).toBe('12.00')
    expect(textAt(25, span('0', '14.5'))).toBe('3.625')
    expect(textAt(0.25, span('4', '20'))).toBe('4.04')
  })

  test('a step of 1 % or 10 % goes to the larger number, in an inverse range too', () => {
    expect(stepped(exact('12'), 1, span('4', '20'))).toBe('12.16')
    expect(stepped(exact('12'), -10, span('4', '20'))).toBe('10.40')
    expect(stepped(exact('12'), 1, span('20', '4'))).toBe('12.16')
  })

  test('a flat range is recognised however it is written', () => {
    expect(isFlat(span('4', '4.00'))).toBe(true)
    expect(isFlat(span('1e3', '1.000,0'))).toBe(true)
    expect(isFlat(span('4', '4.01'))).toBe(false)
  })
})

function width({ min, max }: Span): Decimal {
  const difference = subtract(max, min)
  return difference.units < 0n ? { units: -difference.units, scale: difference.scale } : difference
}

import fc from 'fast-check'
import {
  add,
  compare,
  decimal,
  decimalToText,
  divide,
  parseDecimal,
  ratioToFixed,
  type Decimal,
} from './decimal'

function read(text: string): string | null {
  const value = parseDecimal(text)
  return value && decimalToText(value, 0)
}

describe('parseDecimal', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['  12,5 ', '12.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['-40', '-40'],
    ['\u221240', '-40'],
    ['\u201340', '-40'],
    ['007', '7'],
    ['1e3', '1000'],
    ['1,5E-3', '0.0015'],
    ['1,234', '1.234'],
    ['1.234', '1.234'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567,89', '1234567.89'],
    ['5 000', '5000'],
    ['5\u00a0000,25', '5000.25'],
    ['1\u202f234\u202f567', '1234567'],
  ])('%p is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '-',
    '+',
    '.',
    ',',
    'e5',
    'doce',
    '12a',
    '1e',
    '--1',
    '1-2',
    '1.2.3',
    '1,2,3',
    '1 2',
    '12 34',
    '0x10',
    'NaN',
    'Infinity',
    '1e1101',
    '1e-1101',
    '1e99999',
    '1'.repeat(1201),
  ])('%p is not a number', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  test('every finite double is parsed exactly, extremes included', () => {
    const doubles = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE, -0),
    )
    fc.assert(
      fc.property(doubles, fc.constantFrom('.', ','), (value, sign) => {
        const parsed = parseDecimal(String(value).replace('.', sign))
        expect(parsed).not.toBeNull()
        expect(Number(decimalToText(parsed as Decimal, 0))).toBe(value === 0 ? 0 : value)
      }),
      { numRuns: 500 },
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const parsed = parseDecimal(text)
        expect(parsed === null || parsed.scale >= 0).toBe(true)
      }),
    )
  })
})

describe('exact arithmetic', () => {
  const decimals = fc.record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat(12) })

  test('0.1 + 0.2 is 0.3', () => {
    expect(decimalToText(add(decimal(0.1), decimal(0.2)), 0)).toBe('0.3')
  })

  test('comparison is antisymmetric, whatever the scales', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compare(a, b)).toBe(-compare(b, a) + 0)
      }),
    )
  })

  test('a quotient has a positive denominator, so its sign is the numerator’s', () => {
    fc.assert(
      fc.property(
        decimals,
        decimals.filter(({ units }) => units !== 0n),
        (a, b) => {
          const { numerator, denominator } = divide(a, b)
          expect(denominator > 0n).toBe(true)
          expect(numerator < 0n).toBe(a.units < 0n !== b.units < 0n && a.units !== 0n)
        },
      ),
    )
  })
})

describe('formatting', () => {
  test.each([
    [1n, 8n, '0.13'],
    [-1n, 8n, '-0.13'],
    [29n, 8n, '3.63'],
    [1n, 3n, '0.33'],
    [2n, 3n, '0.67'],
    [50n, 1n, '50.00'],
    [-1n, 1000n, '0.00'],
    [999n, 1000n, '1.00'],
    [1n, 200n, '0.01'],
  ])('%s/%s is %s: ties go away from zero and zero has no sign', (numerator, denominator, expected) => {
    expect(ratioToFixed({ numerator, denominator }, 2)).toBe(expected)
  })

  test('at least two decimals, no further trailing zeros', () => {
    expect(decimalToText({ units: 12n, scale: 0 })).toBe('12.00')
    expect(decimalToText({ units: 120160n, scale: 4 })).toBe('12.016')
    expect(decimalToText({ units: -40n, scale: 1 })).toBe('-4.00')
    expect(decimalToText({ units: 5n, scale: 6 })).toBe('0.000005')
    expect(decimalToText({ units: 1200n, scale: 2 }, 0)).toBe('12')
  })
})

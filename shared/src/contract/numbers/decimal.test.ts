import fc from 'fast-check'
import { add, compare, decimal, decimalToText, divide, ratioToFixed } from './decimal'

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

import fc from 'fast-check'
import { compareRatio } from '@csuite/shared/contract/numbers/decimal'
import { exactly } from './exactly'
import { convertUnit, UNITS, unitsLike, unitText } from './units'

const converted = (value: string, from: string, to: string) => {
  const ratio = convertUnit(exactly(value), from, to)
  return ratio && unitText(ratio)
}

test.each([
  ['1', 'psi', 'Pa', '6894.75729317'],
  ['14.5', 'psi', 'kPa', '99.9739807509'],
  ['1', 'bar', 'psi', '14.5037737730'],
  ['1', 'kgf/cm²', 'kPa', '98.0665'],
  ['1', 'inH2O 4 °C', 'Pa', '249.082'],
  ['1', 'inH2O 60 °F', 'Pa', '248.84'],
  ['1', 'inH2O 20 °C', 'Pa', '248.642318493261'],
  ['1', 'mmH2O 20 °C', 'Pa', '9.789067657215'],
  ['1', 'mmH2O 4 °C', 'Pa', '9.80638'],
  ['0', 'kPa', 'kPa abs', '101.325'],
  ['0', 'bar abs', 'bar', '-1.01325'],
  ['100', '°C', '°F', '212'],
  ['-40', '°F', '°C', '-40'],
  ['0', 'K', '°F', '-459.67'],
  ['1', 'gpm', 'l/min', '3.785411784'],
  ['1', 'm³/h', 'm³/d', '24'],
  ['5000', 'E3M3/d', 'm³/h', '208333.333333'],
  ['1', 'E3M3/d 0 °C', 'E3M3/d', '1.05491488193'],
  ['3600', 's', 'h', '1'],
  ['4', 'mA', 'A', '0.004'],
])('%s %s are %s: %s', (value, from, to, expected) => {
  expect(converted(value, from, to)).toBe(expected.replace(/(\.\d*?)0+$/, '$1'))
})

test('a unit of another dimension, or none of the table, has no counterpart', () => {
  expect(convertUnit(exactly('1'), 'kPa', '°C')).toBeNull()
  expect(convertUnit(exactly('1'), 'kPa', 'furlong')).toBeNull()
  expect(unitsLike('furlong')).toEqual([])
  expect(unitsLike('K')).toEqual(['°C', '°F', 'K'])
})

test('each unit says where its factor is published, and has one place in the table', () => {
  expect(UNITS.filter(({ source }) => source === '')).toEqual([])
  expect(new Set(UNITS.map(({ id }) => id)).size).toBe(UNITS.length)
})

const pairs = UNITS.flatMap((from) =>
  UNITS.filter((to) => to.dimension === from.dimension).map((to) => [from, to] as const),
)
const values = fc.record({ units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.nat(9) })

test('converting is exact: base = value × factor + offset, by fractions', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(...pairs), (value, [from, to]) => {
      const result = convertUnit(value, from.id, to.id)
      if (!result) throw new Error(`${from.id} to ${to.id}`)
      // result·f₂ + o₂ = value·f₁ + o₁, cross-multiplied.
      const side = (n: bigint, d: bigint, { factor, offset }: typeof from) => ({
        n: n * factor.numerator * offset.denominator + offset.numerator * d * factor.denominator,
        d: d * factor.denominator * offset.denominator,
      })
      const left = side(result.numerator, result.denominator, to)
      const right = side(value.units, 10n ** BigInt(value.scale), from)
      expect(left.n * right.d).toBe(right.n * left.d)
    }),
    { numRuns: 2000 },
  )
})

test('a text is the value itself, or differs by at most half of its twelfth digit', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(...pairs), (value, [from, to]) => {
      const result = convertUnit(value, from.id, to.id)
      if (!result) throw new Error(`${from.id} to ${to.id}`)
      const text = exactly(unitText(result))
      if (compareRatio(result, text) === 0) return
      const error = result.numerator * 10n ** BigInt(text.scale) - text.units * result.denominator
      const size = result.numerator * 10n ** BigInt(text.scale)
      const absolute = (n: bigint) => (n < 0n ? -n : n)
      expect(absolute(error) * 200_000_000_000n <= absolute(size)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

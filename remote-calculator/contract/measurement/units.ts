import {
  type Decimal,
  decimal,
  decimalToText,
  type Ratio,
  ratioOf,
  roundRatio,
} from '@csuite/shared/contract/numbers/decimal'
import { minus, over, plus, ratio, times } from './ratio'

type Dimension = 'presión' | 'temperatura' | 'corriente' | 'voltaje' | 'flujo' | 'tiempo'

/** A value of `factor` × itself + `offset` of the dimension's base unit. */
interface Unit {
  /** As it is shown. Part of shared addresses, so it never changes. */
  readonly id: string
  readonly dimension: Dimension
  readonly factor: Ratio
  readonly offset: Ratio
  /** Where the factor is published. SP 811: NIST Special Publication 811 (2008), appendix B. */
  readonly source: string
}

const NONE = ratio(0n)
const exact = (value: number): Ratio => ratioOf(decimal(value))

/** The standard atmosphere, between gauge and absolute pressure (SP 811). */
const ATMOSPHERE = exact(101325)
const GRAVITY = exact(9.80665)
const INCH = exact(0.0254)
/** 231 cubic inches in m³. */
const GALLON = exact(0.003785411784)
const LITRE = exact(0.001)

/** Factors to pascals. Columns of water have the density of their temperature: SP 811 prints those of 4 °C and 60 °F. */
const PASCALS: readonly (readonly [id: string, factor: Ratio, source: string])[] = [
  ['Pa', exact(1), 'SP 811'],
  ['kPa', exact(1000), 'SP 811'],
  ['bar', exact(100_000), 'SP 811'],
  ['mbar', exact(100), 'SP 811'],
  ['psi', over(exact(4.4482216152605), times(INCH, INCH)), 'SP 811: lbf/in², both exact'],
  ['kgf/cm²', exact(98066.5), 'SP 811'],
  ['mmH2O 4 °C', exact(9.80638), 'SP 811: cmH2O (4 °C) 98.0638 Pa'],
  [
    'mmH2O 20 °C',
    times(exact(0.9982071), GRAVITY),
    'Water at 20 °C, 998.2071 kg/m³ (CRC Handbook), standard gravity',
  ],
  ['inH2O 4 °C', exact(249.082), 'SP 811: inH2O (39.2 °F)'],
  ['inH2O 60 °F', exact(248.84), 'SP 811: inH2O (60 °F)'],
  [
    'inH2O 20 °C',
    times(times(exact(0.9982071), GRAVITY), exact(25.4)),
    'Water at 20 °C (68 °F), as mmH2O 20 °C',
  ],
]

const DAY = exact(86_400)
const HOUR = exact(3600)
const KELVIN_15 = exact(288.15)

/** Gas at another reference temperature and 101.325 kPa, as an ideal gas: the volume at 15 °C. */
const gasAt = (kelvin: Ratio): Ratio => times(exact(1000), over(KELVIN_15, kelvin))

const unit = (dimension: Dimension, id: string, factor: Ratio, source: string, offset = NONE): Unit => ({
  id,
  dimension,
  factor,
  offset,
  source,
})

/** In the order of the list that they are chosen from. The base units are Pa (gauge), K, mA, V, m³/d and s. */
export const UNITS: readonly Unit[] = [
  ...PASCALS.map(([id, factor, source]) => unit('presión', id, factor, source)),
  ...PASCALS.map(([id, factor, source]) =>
    unit('presión', `${id} abs`, factor, `${source}; less 101.325 kPa`, minus(NONE, ATMOSPHERE)),
  ),
  unit('temperatura', '°C', exact(1), 'SP 811', exact(273.15)),
  unit('temperatura', '°F', ratio(5n, 9n), 'SP 811', times(ratio(5n, 9n), exact(459.67))),
  unit('temperatura', 'K', exact(1), 'SP 811'),
  unit('corriente', 'mA', exact(1), 'SI'),
  unit('corriente', 'A', exact(1000), 'SI'),
  unit('voltaje', 'V', exact(1), 'SI'),
  unit('voltaje', 'mV', exact(0.001), 'SI'),
  unit('flujo', 'E3M3/d', exact(1000), '10³ m³/d at 15 °C and 101.325 kPa (ISO 13443)'),
  unit('flujo', 'E3M3/d 0 °C', gasAt(exact(273.15)), '10³ m³/d at 0 °C and 101.325 kPa (DIN 1343)'),
  unit('flujo', 'E3M3/d 60 °F', gasAt(ratio(51967n, 180n)), '10³ m³/d at 60 °F and 101.325 kPa'),
  unit('flujo', 'E3M3/d 20 °C', gasAt(exact(293.15)), '10³ m³/d at 20 °C and 101.325 kPa'),
  unit('flujo', 'm³/d', exact(1), 'SI, at the conditions of E3M3/d'),
  unit('flujo', 'm³/h', exact(24), 'SI, at the conditions of E3M3/d'),
  unit('flujo', 'l/min', times(exact(1440), LITRE), 'SP 811, at the conditions of E3M3/d'),
  unit(
    'flujo',
    'gpm',
    times(exact(1440), GALLON),
    'SP 811: US gallon of 231 in³, at the conditions of E3M3/d',
  ),
  unit('tiempo', 's', exact(1), 'SI'),
  unit('tiempo', 'min', exact(60), 'SP 811'),
  unit('tiempo', 'h', HOUR, 'SP 811'),
  unit('tiempo', 'd', DAY, 'SP 811'),
]

const unitOf = (id: string): Unit | undefined => UNITS.find((each) => each.id === id)

const plain = (typed: string) => typed.replace(/[\u00ba\u02da]/g, '\u00b0').normalize('NFKC')
const NAMES = new Map(UNITS.map(({ id }) => [plain(id), id]))

/** The unit as the table writes it, whatever degree sign or exponent a keyboard has ('ºC', 'm3/h'); any other stays. */
export const unitNamed = (typed: string): string => NAMES.get(plain(typed)) ?? typed

/** The units that a value in `id` can be converted to, `id` among them; none if it is not in the table. */
export function unitsLike(id: string): readonly string[] {
  const dimension = unitOf(id)?.dimension
  return UNITS.filter((each) => dimension !== undefined && each.dimension === dimension).map(
    (each) => each.id,
  )
}

/** Exact. Null if a unit is not in the table, or of another dimension. */
export function convertUnit(value: Decimal, from: string, to: string): Ratio | null {
  const [source, target] = [unitOf(from), unitOf(to)]
  if (!source || !target || source.dimension !== target.dimension) return null
  const base = plus(times(ratioOf(value), source.factor), source.offset)
  return over(minus(base, target.offset), target.factor)
}

/** Significant digits of a converted value that no decimal is equal to. */
const PERIODIC_DIGITS = 12
const LONGEST_DECIMAL = 24

/** The exact decimal, or the nearest one of twelve significant digits where the decimals never end. */
export function unitText(value: Ratio): string {
  for (let places = 0; places <= LONGEST_DECIMAL; places += 1)
    if ((value.numerator * 10n ** BigInt(places)) % value.denominator === 0n)
      return decimalToText(roundRatio(value, places), 0)
  const size = value.numerator < 0n ? -value.numerator : value.numerator
  let places = 0
  while (
    size * 10n ** BigInt(places) < 10n ** BigInt(PERIODIC_DIGITS - 1) * value.denominator &&
    places < 1100
  )
    places += 1
  return decimalToText(roundRatio(value, places), 0)
}

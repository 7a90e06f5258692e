import { convert, type Span } from '../../../contract/measurement/conversion'
import {
  add,
  compareRatio,
  decimal,
  type Decimal,
  divide,
  multiply,
  type Ratio,
  ratioOf,
  ratioToFixed,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { isLess, minus, over, plus, ratio, times } from '../../../contract/measurement/ratio'

/** A two-wire loop as entered: volts, metres one way, mm², °C, ohms. */
export interface Loop {
  supply: Decimal
  length: Decimal
  section: Decimal
  temperature: Decimal
  barrier: Decimal
  hart: Decimal
  load: Decimal
  /** The transmitter's least voltage at 22 mA, and at 4 mA where it needs more there. */
  least: Decimal
  leastAt4: Decimal
}

/** In mA: NAMUR NE 43's low failure signal, the range, and the highest failure signal that transmitters give. */
const CURRENTS = ['3.6', '4', '20', '22'] as const

/** HART needs 230 to 600 Ω between supply and transmitter (FieldComm Group, HCF_SPEC-54). */
const hartFailsAt = (total: Ratio) =>
  compareRatio(total, decimal(230)) < 0 ? 'low' : compareRatio(total, decimal(600)) > 0 ? 'high' : null

interface LoopPoint {
  current: (typeof CURRENTS)[number]
  /**
   * At the transmitter's terminals; with two decimals, as all of these. What decides is rounded to the safe side, and
   * `volts` − `least` is `margin` also as shown.
   */
  volts: string
  least: string
  margin: string
  /** The least supply at which this current flows. */
  supply: string
  passes: boolean
}

export interface LoopReading {
  /** Both ways. */
  wire: string
  total: string
  /** The most resistance at which every current flows; null if the supply is below the transmitter's least voltage. */
  mostLoad: string | null
  /** The least supply for every current. */
  leastSupply: string
  points: LoopPoint[]
  passes: boolean
  /** Why HART does not work: too little resistance or too much; null where it does, or is not used. */
  hartFails: 'low' | 'high' | null
  /** Volts dropped at 22 mA; with those left they add up to the supply, as shown. */
  drops: Record<'wire' | 'barrier' | 'hart' | 'load', string>
}

/**
 * Volts left at the transmitter: supply − I·(wire + barrier + HART resistor + load). Copper has 1/58 Ω·mm²/m at 20 °C and
 * 0.393 % more a kelvin (IEC 60028). The least voltage lies on the line through those at 4 and 22 mA.
 */
export function readLoop(loop: Loop): LoopReading {
  const wire = wireResistance(loop)
  const fixed = add(add(loop.barrier, loop.hart), loop.load)
  const total = plus(wire, ratioOf(fixed))
  const points = CURRENTS.map((text) => {
    const current = decimal(Number(text))
    const least = leastAt(current, loop)
    const dropped = times(total, amperes(current))
    const margin = minus(minus(ratioOf(loop.supply), dropped), least)
    const load = over(minus(ratioOf(loop.supply), least), amperes(current))
    return { text, least, dropped, margin, load, passes: margin.numerator >= 0n }
  })
  const mostLoad = points.map(({ load }) => load).reduce((a, b) => (isLess(b, a) ? b : a))
  const leastSupply = points
    .map(({ least, dropped }) => plus(least, dropped))
    .reduce((a, b) => (isLess(a, b) ? b : a))
  return {
    wire: shown(wire),
    total: shown(total),
    mostLoad: mostLoad.numerator < 0n ? null : shown(floored(mostLoad)),
    leastSupply: shown(raised(leastSupply)),
    points: points.map(({ text, least, dropped, margin, passes }) => {
      const left = floored(minus(ratioOf(loop.supply), dropped))
      return {
        current: text,
        volts: shown(left),
        least: shown(minus(left, floored(margin))),
        margin: shown(floored(margin)),
        supply: shown(raised(plus(least, dropped))),
        passes,
      }
    }),
    passes: points.every(({ passes }) => passes),
    hartFails: loop.hart.units > 0n ? hartFailsAt(total) : null,
    drops: dropsAt22(loop, wire),
  }
}

/** To hundredths by the largest remainder, so that what is shown adds up. */
function dropsAt22(loop: Loop, wire: Ratio): LoopReading['drops'] {
  const parts = { wire, barrier: ratioOf(loop.barrier), hart: ratioOf(loop.hart), load: ratioOf(loop.load) }
  const exact = Object.entries(parts).map(([name, resistance]) => {
    const volts = times(resistance, amperes(decimal(22)))
    return { name, volts: floored(volts), rest: minus(volts, floored(volts)) }
  })
  const dropped = exact.map(({ volts, rest }) => plus(volts, rest)).reduce(plus)
  const supply = ratioOf(loop.supply)
  // What the table does not show as left.
  let rest = minus(
    minus(floored(supply), floored(minus(supply, dropped))),
    exact.map(({ volts }) => volts).reduce(plus),
  )
  for (const part of exact.toSorted((one, other) => (isLess(one.rest, other.rest) ? 1 : -1)))
    if (part.rest.numerator > 0n && rest.numerator > 0n) {
      part.volts = plus(part.volts, HUNDREDTH)
      rest = minus(rest, HUNDREDTH)
    }
  return Object.fromEntries(exact.map(({ name, volts }) => [name, shown(volts)])) as LoopReading['drops']
}

const HUNDREDTH = ratio(1n, 100n)
const COPPER = ratio(1n, 58n)
const COPPER_PER_KELVIN = decimal(0.00393)

/** There and back. `section` must not be zero. */
function wireResistance({ length, section, temperature }: Loop): Ratio {
  const warm = add(decimal(1), multiply(COPPER_PER_KELVIN, subtract(temperature, decimal(20))))
  return times(COPPER, divide(multiply(multiply(length, decimal(2)), warm), section))
}

const BETWEEN: Span = { min: decimal(4), max: decimal(22) }

const leastAt = (current: Decimal, { least, leastAt4 }: Loop): Ratio =>
  convert(current, BETWEEN, { min: leastAt4, max: least })

const amperes = (milliamperes: Decimal): Ratio =>
  ratioOf({ units: milliamperes.units, scale: milliamperes.scale + 3 })

/** To hundredths, down and up. */
const floored = ({ numerator, denominator }: Ratio): Ratio => {
  const rest = (numerator * 100n) % denominator
  return ratio(numerator * 100n - rest - (rest < 0n ? denominator : 0n), denominator * 100n)
}
const raised = (value: Ratio): Ratio => minus(ratio(0n), floored(minus(ratio(0n), value)))
const shown = (value: Ratio): string => ratioToFixed(value, 2)

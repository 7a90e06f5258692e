import {
  add,
  compare,
  decimal,
  type Decimal,
  divide,
  multiply,
  type Ratio,
  ratioOf,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { exponential } from './exponential'
import { K_EXPONENTIAL, REFERENCE_FUNCTIONS, type ThermocoupleType } from './thermocouples'

/** A sensor's reading as a function of temperature, rising from `from` to `to` (°C). */
export interface SensorFunction {
  readonly from: Decimal
  readonly to: Decimal
  /** Ω or mV at a temperature between the two. */
  readonly read: (temperature: Decimal) => Decimal
  /** Ω or mV a °C. */
  readonly slope: (temperature: Decimal) => Decimal
}

/** Coefficients of powers of t, from the constant on. */
type Polynomial = readonly Decimal[]

const ZERO = decimal(0)

function valueOf(polynomial: Polynomial, t: Decimal): Decimal {
  return polynomial.reduceRight((sum, coefficient) => add(multiply(sum, t), coefficient), ZERO)
}

const derivativeOf = (polynomial: Polynomial): Polynomial =>
  polynomial.slice(1).map((coefficient, index) => multiply(coefficient, decimal(index + 1)))

/** IEC 60751:2022: R = R₀·(1 + A·t + B·t² + C·(t − 100)·t³), the last term below 0 °C only. */
export function platinum(r0: number): SensorFunction {
  const [a, b, c] = [decimal(3.9083e-3), decimal(-5.775e-7), decimal(-4.183e-12)]
  const scale = (coefficients: Polynomial) => coefficients.map((each) => multiply(each, decimal(r0)))
  const above = scale([decimal(1), a, b])
  const below = scale([decimal(1), a, b, multiply(c, decimal(-100)), c])
  return piecewise(-200, 850, (t) => (compare(t, ZERO) < 0 ? below : above))
}

/** ITS-90, with the reference junction at 0 °C. */
export function thermocouple(type: ThermocoupleType): SensorFunction {
  const { bounds, coefficients } = REFERENCE_FUNCTIONS[type]
  const segments: Polynomial[] = coefficients.map((each) => each.map(decimal))
  const inner = bounds.slice(1, -1).map(decimal)
  const polynomialAt = (t: Decimal) =>
    segments[inner.filter((end) => compare(t, end) > 0).length] as Polynomial
  const polynomials = piecewise(Math.min(...bounds), Math.max(...bounds), polynomialAt)
  return type === 'K' ? withExponential(polynomials) : polynomials
}

function piecewise(from: number, to: number, at: (t: Decimal) => Polynomial): SensorFunction {
  return {
    from: decimal(from),
    to: decimal(to),
    read: (t) => valueOf(at(t), t),
    slope: (t) => valueOf(derivativeOf(at(t)), t),
  }
}

function withExponential(polynomials: SensorFunction): SensorFunction {
  const [a0, a1, a2] = [decimal(K_EXPONENTIAL.a0), decimal(K_EXPONENTIAL.a1), decimal(K_EXPONENTIAL.a2)]
  const term = (t: Decimal) => {
    const distance = subtract(t, a2)
    return multiply(a0, exponential(multiply(a1, multiply(distance, distance))))
  }
  const applies = (t: Decimal) => compare(t, ZERO) > 0
  return {
    ...polynomials,
    read: (t) => (applies(t) ? add(polynomials.read(t), term(t)) : polynomials.read(t)),
    slope: (t) =>
      applies(t)
        ? add(polynomials.slope(t), multiply(multiply(decimal(2), multiply(a1, subtract(t, a2))), term(t)))
        : polynomials.slope(t),
  }
}

/** Decimals of the result of {@link temperatureAt}. */
const PLACES = 20
const BISECTIONS = 30
const NEWTON_STEPS = 4

/**
 * The temperature of a reading that lies between those at `from` and `to`: bisection down to where Newton's method
 * converges, on the exact function and not on a printed inverse.
 */
export function temperatureAt(reading: Decimal, sensor: SensorFunction, from = sensor.from, to = sensor.to) {
  let [low, high] = [from, to]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = roundRatio(divide(add(low, high), decimal(2)), 9)
    if (compare(sensor.read(middle), reading) < 0) low = middle
    else high = middle
  }
  let t = high
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const slope = sensor.slope(t)
    if (slope.units <= 0n) break
    const next = subtract(t, roundRatio(divide(subtract(sensor.read(t), reading), slope), PLACES + 5))
    // At the ends a step would leave the function's interval.
    t = compare(next, from) < 0 ? from : compare(next, to) > 0 ? to : next
  }
  return roundRatio(ratioOf(t), PLACES)
}

/** The °C that a step of a published table of readings stands for at a temperature; null where the function is flat. */
export function worthOf(step: Decimal, sensor: SensorFunction, temperature: Decimal): Ratio | null {
  const slope = sensor.slope(temperature)
  return slope.units > 0n ? divide(step, slope) : null
}

import {
  add,
  compare,
  decimal,
  decimalToText,
  divide,
  multiply,
  subtract,
  type Decimal,
  type Ratio,
} from '@csuite/shared/contract/numbers/decimal'

/** `min` is the value at 0 %, `max` at 100 %. In an inverse range `min` is above `max`. */
export interface Span {
  readonly min: Decimal
  readonly max: Decimal
}

export const PERCENT: Span = { min: decimal(0), max: decimal(100) }

/** The same range with its lower end first. */
export const rising = ({ min, max }: Span): Span =>
  compare(min, max) <= 0 ? { min, max } : { min: max, max: min }

export function isFlat({ min, max }: Span): boolean {
  return compare(min, max) === 0
}

/**
 * Linear conversion: to.min + (value − from.min) ÷ (from.max − from.min) × (to.max − to.min). Exact, also outside the range.
 * `from` must not be flat.
 */
export function convert(value: Decimal, from: Span, to: Span): Ratio {
  const width = subtract(from.max, from.min)
  const rise = multiply(subtract(value, from.min), subtract(to.max, to.min))
  return divide(add(multiply(to.min, width), rise), width)
}

/** The percentage of the range: 0 at `min`, 100 at `max`. `span` must not be flat. */
export function percentOf(value: Decimal, span: Span): Ratio {
  return divide(multiply(subtract(value, span.min), PERCENT.max), subtract(span.max, span.min))
}

export function valueAt(percent: Decimal, { min, max }: Span): Decimal {
  const rise = multiply(subtract(max, min), percent)
  return add(min, { units: rise.units, scale: rise.scale + 2 })
}

/** The exact value at a percentage, with at least two decimals. */
export function textAt(percent: number, span: Span): string {
  return decimalToText(valueAt(decimal(percent), span))
}

/** `value` plus a percentage of the range's width, whichever way the range runs. */
export function stepped(value: Decimal, percent: number, span: Span): string {
  const upwards = rising(span)
  return decimalToText(add(value, subtract(valueAt(decimal(percent), upwards), upwards.min)))
}

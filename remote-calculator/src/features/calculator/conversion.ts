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
} from './decimal'

/** A range as measured: `min` is the reading at 0 %, `max` at 100 %; `min` above `max` is an inverse range. */
export interface Span {
  readonly min: Decimal
  readonly max: Decimal
}

const HUNDRED = decimal(100)

/** True when a range has no width, so that nothing can be read from it. */
export function isFlat({ min, max }: Span): boolean {
  return compare(min, max) === 0
}

/**
 * The reading on `to` that corresponds to `value` on `from`: to.min + (value − from.min) ÷ (from.max − from.min) ×
 * (to.max − to.min). Exact, not limited to the range. `from` must not be flat.
 */
export function convert(value: Decimal, from: Span, to: Span): Ratio {
  const width = subtract(from.max, from.min)
  const rise = multiply(subtract(value, from.min), subtract(to.max, to.min))
  return divide(add(multiply(to.min, width), rise), width)
}

/** How far along the range `value` stands: 0 at `min`, 100 at `max`. `span` must not be flat. */
export function percentOf(value: Decimal, span: Span): Ratio {
  return divide(multiply(subtract(value, span.min), HUNDRED), subtract(span.max, span.min))
}

/** The reading at a percentage of the range. */
export function valueAt(percent: Decimal, { min, max }: Span): Decimal {
  const rise = multiply(subtract(max, min), percent)
  return add(min, { units: rise.units, scale: rise.scale + 2 })
}

/** The reading at a percentage, written out with at least two decimals and as many more as it needs. */
export function textAt(percent: number, span: Span): string {
  return decimalToText(valueAt(decimal(percent), span))
}

/** `value` raised (or lowered) by a percentage of the range's width; up is always the larger number. */
export function stepped(value: Decimal, percent: number, span: Span): string {
  const [low, high] = compare(span.min, span.max) <= 0 ? [span.min, span.max] : [span.max, span.min]
  return decimalToText(add(value, subtract(valueAt(decimal(percent), { min: low, max: high }), low)))
}

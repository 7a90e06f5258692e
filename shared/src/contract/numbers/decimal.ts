/** Exact decimal arithmetic: with binary floating point 0.1 + 0.2 is not 0.3, and ties round either way. */
export interface Decimal {
  /** The digits as an integer: 14.5 is 145 with scale 1. */
  readonly units: bigint
  /** The number of digits after the decimal point; never negative. */
  readonly scale: number
}

/** An unevaluated quotient, so that rounding happens only once, at the end. */
export interface Ratio {
  readonly numerator: bigint
  /** Always positive. */
  readonly denominator: bigint
}

/** Enough for every IEEE 754 double; bounds the memory that an input such as '1e999999' takes. */
export const MAX_EXPONENT = 1100

/** `digits` × 10^-`scale`; the scale may be negative. */
export function scaled(digits: bigint, scale: number): Decimal {
  return scale >= 0 ? { units: digits, scale } : { units: digits * powerOfTen(-scale), scale: 0 }
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** The shortest decimal that is this double: 14.5 is 145 with scale 1. `value` must be finite. */
export function decimal(value: number): Decimal {
  const [figures = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = figures.split('.')
  return scaled(BigInt(whole + fraction), fraction.length - Number(exponent))
}

function aligned(a: Decimal, b: Decimal): { a: bigint; b: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale)
  return { a: a.units * powerOfTen(scale - a.scale), b: b.units * powerOfTen(scale - b.scale), scale }
}

export function add(a: Decimal, b: Decimal): Decimal {
  const { a: left, b: right, scale } = aligned(a, b)
  return { units: left + right, scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  return compareRatio(ratioOf(a), b)
}

/** `a / b`; `b` must not be zero. */
export function divide(a: Decimal, b: Decimal): Ratio {
  const { a: numerator, b: denominator } = aligned(a, b)
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator }
}

export function ratioOf(value: Decimal): Ratio {
  return { numerator: value.units, denominator: powerOfTen(value.scale) }
}

export function compareRatio(a: Ratio, b: Decimal): number {
  const left = a.numerator * powerOfTen(b.scale)
  const right = b.units * a.denominator
  return left < right ? -1 : left > right ? 1 : 0
}

/** Rounded to `places` decimals, ties away from zero. */
export function roundRatio({ numerator, denominator }: Ratio, places: number): Decimal {
  const negative = numerator < 0n
  const shifted = (negative ? -numerator : numerator) * powerOfTen(places)
  const rounded = (2n * shifted + denominator) / (2n * denominator)
  return { units: negative ? -rounded : rounded, scale: places }
}

/** Fixed notation with a decimal point. Rounds ties away from zero; never '-0.00'. */
export function ratioToFixed(ratio: Ratio, places: number): string {
  const { units } = roundRatio(ratio, places)
  return pointed(units < 0n ? -units : units, places, units < 0n)
}

/** The exact value, with at least `minPlaces` decimals and no further trailing zeros. */
export function decimalToText({ units, scale }: Decimal, minPlaces = 2): string {
  const places = Math.max(scale, minPlaces)
  const digits = (units < 0n ? -units : units) * powerOfTen(places - scale)
  const text = pointed(digits, places, units < 0n)
  const spare = places - minPlaces
  if (spare === 0) return text
  const trimmed = text.replace(new RegExp(`0{1,${spare}}$`), '')
  return trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed
}

function pointed(digits: bigint, places: number, negative: boolean): string {
  const text = digits.toString().padStart(places + 1, '0')
  const sign = negative && digits !== 0n ? '-' : ''
  const whole = text.slice(0, text.length - places)
  return places === 0 ? sign + text : `${sign}${whole}.${text.slice(-places)}`
}

/** Rounded to six decimals, for drawing; infinite if a double cannot hold it. */
export function ratioToNumber(ratio: Ratio): number {
  return Number(ratioToFixed(ratio, 6))
}

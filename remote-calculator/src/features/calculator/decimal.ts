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

const MAX_LENGTH = 1200
/** Enough for every IEEE 754 double; bounds the memory that an input such as '1e999999' takes. */
const MAX_EXPONENT = 1100

const PLAIN = /^([+-]?)(\d*)[.,]?(\d*)(?:e([+-]?\d{1,4}))?$/i
const GROUPED_BY_SPACE = /^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d*)?$/
const GROUPED_BY_POINT = /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/
const GROUPED_BY_COMMA = /^[+-]?\d{1,3}(?:,\d{3})+\.\d*$/

/**
 * Parses a number with decimal comma or point, exponent, typographic minus and unambiguous thousands separators ('1.234,5',
 * '1,234.5', '5 000'). A single comma is a decimal comma ('1,234'). Null if it is not a number.
 */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > MAX_LENGTH) return null
  const match = PLAIN.exec(withoutGroups(text.trim().replace(/^[\u2212\u2013]/, '-')))
  if (!match) return null
  const [, sign = '', whole = '', part = '', exponentText = '0'] = match
  if (whole === '' && part === '') return null
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > MAX_EXPONENT) return null
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  const scale = part.length - exponent
  return scale >= 0 ? { units: digits, scale } : { units: digits * powerOfTen(-scale), scale: 0 }
}

function withoutGroups(text: string): string {
  if (GROUPED_BY_SPACE.test(text)) return text.replace(/[ \u00a0\u2009\u202f]/g, '')
  if (GROUPED_BY_POINT.test(text)) return text.replaceAll('.', '')
  if (GROUPED_BY_COMMA.test(text)) return text.replaceAll(',', '')
  return text
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

export function decimal(value: number): Decimal {
  const parsed = parseDecimal(String(value))
  if (!parsed) throw new RangeError(`not a finite number: ${value}`)
  return parsed
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

/** Fixed notation with a decimal point. Rounds ties away from zero; never '-0.00'. */
export function ratioToFixed({ numerator, denominator }: Ratio, places: number): string {
  const negative = numerator < 0n
  const scaled = (negative ? -numerator : numerator) * powerOfTen(places)
  const rounded = (2n * scaled + denominator) / (2n * denominator)
  return pointed(rounded, places, negative)
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

import { asciiDigits } from '../digits'
import { MAX_EXPONENT, decimalToText, scaled, type Decimal } from './decimal'

export type DecimalSign = '.' | ','

export interface ReadNumber {
  readonly value: Decimal
  /** The decimal separator of a number that could also be a grouped one, such as '5,000'; else null. */
  readonly ambiguousSeparator: DecimalSign | null
  /** What can only be the decimal sign ('0,5', '1.234.567'); null where the text shows none, or could mean either. */
  readonly decimalSign: DecimalSign | null
}

const MAX_LENGTH = 1200

/** Zero widths, bidi marks, soft hyphens, variation selectors, control characters that are no blanks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu
/** A plus, a minus or any dash. */
const SIGN = /^\s*(?:(\+)|[\p{Pd}\u2212\u02d7])\s*/u
const FIGURES = /^(\d(?:[.,' ]?\d)*[.,]?|[.,]\d+)(?: ?e ?([+-]?\d{1,4}))?$/i
/**
 * Groups of three with one separator throughout; apostrophes may mark the millions (1'234,567.8), and in India those before
 * the last have two (12,34,567).
 */
const GROUPED = /^[1-9]\d{0,2}(?:'\d{3})*(?:([.,' ])\d{3}(?:\1\d{3})*)?$|^[1-9]\d?(?:,\d{2})+,\d{3}$/

/**
 * Reads a number as people type and paste it: decimal comma or point, exponent, any dash as minus, thousands separators, the
 * field's unit after it, invisible characters. A single comma or point is the decimal separator ('5,000' is 5); what can only be
 * grouping is grouping ('1.234.567', '5 000'). Null if it is not a number.
 */
export function readNumber(typed: string, unit = ''): ReadNumber | null {
  if (typed.length > MAX_LENGTH) return null
  const { isNegative, unsigned } = signOf(withoutUnit(typed, unit))
  const plain = asciiDigits(unsigned)
    .trim()
    .replace(/\s/g, ' ')
    .replace(/['`\u2018\u2019\u02bc\u2032\u066c]/g, "'")
    .replace(/[\u066b\uff0c]/g, ',')
    .replace(/[\u00b7\uff0e]/g, '.')
    .replace(/(?<=e ?)[\p{Pd}\u2212]/iu, '-')
  const [, figures, exponentText = '0'] = FIGURES.exec(plain) ?? []
  const parts = figures ? splitFigures(figures) : null
  const exponent = Number(exponentText)
  if (!parts || Math.abs(exponent) > MAX_EXPONENT) return null
  const { whole, fraction, separator } = parts
  const digits = BigInt(whole + fraction) * (isNegative ? -1n : 1n)
  const couldBeGrouped =
    fraction.length === 3 && exponentText === '0' && /^[1-9]\d{0,2}(?:'\d{3})*$/.test(parts.typed)
  const grouping = separator ? null : /[.,]/.exec(parts.typed)?.[0]
  const onlySign = grouping ? (grouping === '.' ? ',' : '.') : separator
  return {
    value: scaled(digits, fraction.length - exponent),
    ambiguousSeparator: couldBeGrouped ? separator : null,
    decimalSign: couldBeGrouped ? null : onlySign,
  }
}

/**
 * What a cell of a file with this decimal sign may mean, with a decimal point and every digit: nothing where it is no number, two
 * numbers where it can be read in two ways.
 */
export function readingsOf(cell: string, sign: DecimalSign | null): string[] {
  const read = readNumber(cell)
  if (!read) return []
  const { value, ambiguousSeparator } = read
  const decimal = decimalToText(value, value.scale)
  if (!ambiguousSeparator || ambiguousSeparator === sign) return [decimal]
  const grouped = decimalToText({ units: value.units, scale: 0 }, 0)
  return sign ? [grouped] : [decimal, grouped]
}

/**
 * A reading as typed, with a decimal point and every digit: '16,0' is '16.0', since its digits tell how finely it was read.
 * Null if it is not a number.
 */
export function typedDecimal(typed: string, unit = ''): string | null {
  const read = readNumber(typed, unit)
  return read && decimalToText(read.value, read.value.scale)
}

export function withOtherSign(typed: string): string {
  const { isNegative, unsigned } = signOf(typed)
  return isNegative ? unsigned : `-${unsigned}`
}

/** The sign at the start of what was typed, and the rest. */
function signOf(typed: string): { isNegative: boolean; unsigned: string } {
  const text = typed.replace(INVISIBLE, '')
  const [sign, plus] = SIGN.exec(text) ?? []
  return {
    isNegative: sign !== undefined && !plus,
    unsigned: sign ? text.slice(sign.length) : text.trimStart(),
  }
}

interface Figures {
  whole: string
  fraction: string
  separator: DecimalSign | null
  /** The digits before the decimal separator, with their grouping. */
  typed: string
}

/** A comma or point that occurs once, after any grouping, is the decimal separator. */
function splitFigures(figures: string): Figures | null {
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  const separator = figures[at] as DecimalSign | undefined
  const isDecimal = separator !== undefined && figures.indexOf(separator) === at
  const typed = isDecimal ? figures.slice(0, at) : figures
  const fraction = isDecimal ? figures.slice(at + 1) : ''
  if (!/^\d*$/.test(fraction) || !(GROUPED.test(typed) || /^\d*$/.test(typed))) return null
  return { whole: typed.replace(/\D/g, ''), fraction, separator: isDecimal ? separator : null, typed }
}

/**
 * `typed` without invisible characters and without the unit at its end, in any case and with any degree sign ('37ºC', '12 ma').
 * The unit alone stays: it is not a number with a unit.
 */
export function withoutUnit(typed: string, unit: string): string {
  const visible = typed.replace(INVISIBLE, '')
  const text = visible.trimEnd()
  const wanted = foldUnit(unit)
  // Longest first; no way of writing a unit is more than four characters longer than ours.
  for (let at = Math.max(1, text.length - unit.length - 4); wanted && at < text.length; at += 1)
    if (foldUnit(text.slice(at)) === wanted || isDegree(text.slice(at), unit))
      return text.slice(0, at).trimEnd()
  return visible
}

/** Of a temperature the degree sign is enough. */
const isDegree = (text: string, unit: string) =>
  unit.startsWith('\u00b0') && /^\s*[\u00b0\u00ba\u02da]$/.test(text)

/** Degree signs of any kind and the point of an abbreviation fall away; NFKC takes ℃ and ³ to '°C' and '3'. */
function foldUnit(unit: string): string {
  return unit
    .replace(/[\u00ba\u02da\u2070\u2218]/g, '\u00b0')
    .normalize('NFKC')
    .replace(/[\s\u00b0.]/g, '')
    .toLowerCase()
}

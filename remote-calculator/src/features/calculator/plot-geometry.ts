import { valueAt, type Span } from '../../../contract/measurement/conversion'
import { hasCurrentLimits, NE43 } from './current-limits'
import { compare, decimal, decimalToText } from '@csuite/shared/contract/numbers/decimal'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import type { RangeType } from '../../parts/signal-types'

export const QUARTERS = [0, 25, 50, 75, 100]

/** The plot shows more than the range, so that NE 43's 3.6 and 21 mA are inside. */
const MIN_SHOWN = -10
const MAX_SHOWN = 110

export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}

/** Finer than a finger or a mouse can point. */
export function toQuarter(percent: number): number {
  return Math.round(percent * 4) / 4
}

/** The position of a percentage, in percent of the plot's width or height; at the edge if it is outside the plot. */
export function positionOf(percent: number): number {
  return clampPercent(((percent - MIN_SHOWN) / (MAX_SHOWN - MIN_SHOWN)) * 100)
}

/** `min` above `max`. Axes always grow to the right and upwards, so such a range runs against its axis. */
export function isInverse({ min, max }: Span): boolean {
  return compare(min, max) > 0
}

/** The position on the axis of `span` of a percentage of that range. */
export function positionOnAxis(span: Span, percent: number): number {
  return positionOf(isInverse(span) ? 100 - percent : percent)
}

/** The percentage of the range at a position on its axis, clamped and rounded to quarters. */
export function percentOnAxis(span: Span, position: number): number {
  const percent = clampPercent(toQuarter(MIN_SHOWN + (position / 100) * (MAX_SHOWN - MIN_SHOWN)))
  return isInverse(span) ? 100 - percent : percent
}

export function ticksOf(span: Span): { position: number; text: string }[] {
  return QUARTERS.map((percent) => ({
    position: positionOnAxis(span, percent),
    text: compactNumber(decimalToText(valueAt(decimal(percent), span), 0)),
  }))
}

/** The parts of an axis where a current signals a transmitter's failure; none if the range has no such limits. */
export function failureBands(span: Span, type: RangeType): { from: number; to: number }[] {
  if (!hasCurrentLimits(span, type)) return []
  const ends = [Number(decimalToText(span.min, 0)), Number(decimalToText(span.max, 0))]
  const low = Math.min(...ends)
  const width = Math.max(...ends) - low
  const at = (current: number) => positionOf(((current - low) / width) * 100)
  const bands = [
    { from: at(NE43.failureHigh), to: 100 },
    { from: 0, to: at(NE43.failureLow) },
  ]
  return bands.filter(({ from, to }) => to - from > 0.2)
}

/** `text` if it fits, else rounded to fit, else with an exponent. */
export function compactNumber(text: string, maxLength = 9): string {
  if (text.length <= maxLength) return text
  const exact = readNumber(text)
  const value = exact ? Number(decimalToText(exact.value, 0)) : NaN
  if (!Number.isFinite(value)) return text.startsWith('-') ? '-∞' : '∞'
  const places = maxLength - Math.trunc(value).toString().length - 1
  const rounded = places >= 0 ? Number(value.toFixed(places)) : Math.round(value)
  const short = String(rounded)
  return short.length <= maxLength && (rounded !== 0 || value === 0) ? short : value.toExponential(2)
}

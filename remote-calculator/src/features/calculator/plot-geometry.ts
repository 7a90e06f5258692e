import { valueAt, type Span } from './conversion'
import { NE43 } from './current-limits'
import { compare, decimal, decimalToText, parseDecimal } from './decimal'
import type { RangeType } from './signal-types'

/** The plot shows a little more than the range, so that a signal beyond it can be seen: NE 43's 3.6 and 21 mA are inside. */
const SHOWN_FROM = -10
const SHOWN_TO = 110

/** Place of a percentage of the axis, 0 to 100 of the plot's own width or height; beyond the plot it stays at its edge. */
export function placeOf(percent: number): number {
  const place = ((percent - SHOWN_FROM) / (SHOWN_TO - SHOWN_FROM)) * 100
  return Math.min(100, Math.max(0, place))
}

/** The percentage at a place of the plot, within the range, in quarter percents: finer than a finger or a mouse can point. */
export function percentAt(place: number): number {
  const percent = SHOWN_FROM + (place / 100) * (SHOWN_TO - SHOWN_FROM)
  return Math.min(100, Math.max(0, Math.round(percent * 4) / 4))
}

/** Axes always grow to the right and upwards; an inverse range runs the other way along its axis. */
export function isInverse({ min, max }: Span): boolean {
  return compare(min, max) > 0
}

export function alongAxis(percent: number, inverse: boolean): number {
  return inverse ? 100 - percent : percent
}

export interface Tick {
  readonly place: number
  readonly text: string
}

/** The axis' five labels, in the axis' own direction. */
export function ticksOf(span: Span): Tick[] {
  const inverse = isInverse(span)
  return [0, 25, 50, 75, 100].map((percent) => ({
    place: placeOf(alongAxis(percent, inverse)),
    text: compactNumber(decimalToText(valueAt(decimal(percent), span), 0)),
  }))
}

/** The parts of an axis on which a current means a transmitter's failure; empty where the type has no such limits. */
export function failureBands({ min, max }: Span, type: RangeType): { from: number; to: number }[] {
  if (!type.currentLimits) return []
  const ends = [Number(decimalToText(min, 0)), Number(decimalToText(max, 0))]
  const low = Math.min(...ends)
  const width = Math.max(...ends) - low
  const at = (current: number) => placeOf(((current - low) / width) * 100)
  const bands = [{ from: at(NE43.failureHigh), to: 100 }]
  if (type.currentLimits === 'live-zero') bands.push({ from: 0, to: at(NE43.failureLow) })
  return bands.filter(({ from, to }) => to - from > 0.2)
}

/** A number short enough for its place: as it is where it fits, else rounded, else with an exponent. */
export function compactNumber(text: string, longest = 9): string {
  if (text.length <= longest) return text
  const exact = parseDecimal(text)
  const value = exact ? Number(decimalToText(exact, 0)) : NaN
  if (!Number.isFinite(value)) return text.startsWith('-') ? '-∞' : '∞'
  const places = longest - Math.trunc(value).toString().length - 1
  const rounded = places >= 0 ? Number(value.toFixed(places)) : Math.round(value)
  const short = String(rounded)
  return short.length <= longest && (rounded !== 0 || value === 0) ? short : value.toExponential(2)
}

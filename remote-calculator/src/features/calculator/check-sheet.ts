import { convert, PERCENT, rising, type Span } from '../../../contract/measurement/conversion'
import { csvFile } from '@csuite/shared/contract/csv'
import {
  add,
  compareRatio,
  decimal,
  type Decimal,
  decimalToText,
  divide,
  multiply,
  type Ratio,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { decimalSeparator } from '@csuite/shared/format'

/** One point of a loop check: the value to inject and the value to expect. */
export interface CheckPoint {
  readonly point: number
  readonly percent: string
  readonly input: string
  readonly output: string
}

export const MIN_POINTS = 2
export const MAX_POINTS = 101

/**
 * `count` equidistant points from 0 to 100 %, both ends included. The output is what the printed input gives, not what the
 * unrounded one would: 6.67 mA is injected, not 6.666… mA.
 */
export function checkPoints(
  count: number,
  input: Span,
  output: Span,
  convertTo: (value: Decimal, input: Span, output: Span) => Ratio | null = convert,
): CheckPoint[] {
  const intervals = count - 1
  const places = { input: placesOf(intervals, input), output: placesOf(intervals, output) }
  return Array.from({ length: count }, (_, index) => {
    const injected = roundRatio(at(index, intervals, input), places.input)
    const expected = convertTo(injected, input, output)
    return {
      point: index + 1,
      percent: decimalToText(roundRatio(at(index, intervals, PERCENT), 2)),
      input: decimalToText(injected),
      output: expected ? decimalToText(roundRatio(expected, places.output)) : '—',
    }
  })
}

/** More would not fit a column. A point that needs more, as thirds do, is rounded. */
const EXACT_PLACES_MAX = 6

/**
 * Decimals that the points need: all of them exact where that takes up to six, else three digits of the step between them.
 * Both bounds stay as they are; at least two.
 */
function placesOf(intervals: number, span: Span): number {
  const { min: low, max: high } = rising(span)
  const step = divide(subtract(high, low), decimal(intervals))
  let places = Math.max(2, low.scale, high.scale)
  const isExact = (at: number) => (step.numerator * 10n ** BigInt(at)) % step.denominator === 0n
  for (let exact = places; exact <= EXACT_PLACES_MAX; exact += 1) if (isExact(exact)) return exact
  while (compareRatio(step, { units: 100n, scale: places }) < 0) places += 1
  return places
}

/** Computed from the index, not from the rounded percentage, so that thirds stay exact. */
function at(index: number, intervals: number, { min, max }: Span): Ratio {
  const parts = decimal(intervals)
  return divide(add(multiply(min, parts), multiply(subtract(max, min), decimal(index))), parts)
}

export function toCsv(
  headings: readonly string[],
  points: readonly CheckPoint[],
  decimalSign = decimalSeparator(),
): string {
  const lines = points.map(({ point, percent, input, output }) =>
    [String(point), percent, input, output].map((text) => text.replace('.', decimalSign)),
  )
  return csvFile([headings, ...lines])
}

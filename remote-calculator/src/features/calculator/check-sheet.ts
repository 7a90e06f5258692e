import type { Span } from './conversion'
import { add, decimal, divide, multiply, ratioToFixed, subtract, type Ratio } from './decimal'

/** One point of a loop check: the value to inject and the value to expect, with two decimals. */
export interface CheckPoint {
  readonly point: number
  readonly percent: string
  readonly input: string
  readonly output: string
}

export const MIN_POINTS = 2
export const MAX_POINTS = 101

/** `count` equidistant points from 0 to 100 %, both ends included. */
export function checkPoints(count: number, input: Span, output: Span): CheckPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    point: index + 1,
    percent: ratioToFixed({ numerator: BigInt(index) * 100n, denominator: BigInt(count - 1) }, 2),
    input: ratioToFixed(at(index, count - 1, input), 2),
    output: ratioToFixed(at(index, count - 1, output), 2),
  }))
}

/** Computed from the index, not from the rounded percentage, so that thirds stay exact. */
function at(index: number, intervals: number, { min, max }: Span): Ratio {
  const parts = decimal(intervals)
  return divide(add(multiply(min, parts), multiply(subtract(max, min), decimal(index))), parts)
}

/** RFC 4180, with decimal points and the byte order mark by which Excel recognises UTF-8. */
export function toCsv(headings: readonly string[], points: readonly CheckPoint[]): string {
  const lines = points.map(({ point, percent, input, output }) => [String(point), percent, input, output])
  return `\ufeff${[headings, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

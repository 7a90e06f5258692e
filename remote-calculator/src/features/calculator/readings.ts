import { type Bounds, boundsOf } from './bounds'
import type { CalculatorState } from './calculator-state'
import { convert, percentOf } from './conversion'
import { zoneOf, type Zone } from './current-limits'
import { parseDecimal, ratioOf, ratioToFixed, ratioToNumber, type Ratio } from './decimal'
import { otherSide, typeOf, type RangeType, type Side } from './signal-types'

/** One side as it is shown. */
interface SideReading {
  readonly type: RangeType
  readonly bounds: Bounds
  /** What the value field holds: the person's own text on the edited side, two decimals on the other. */
  readonly text: string
  /** True when the person's text is not a number (an unfinished '-' is not yet wrong). */
  readonly valueIsWrong: boolean
  readonly zone: Zone | null
}

export interface Readings {
  readonly input: SideReading
  readonly output: SideReading
  readonly edited: Side
  /** 0 to 100 inside the range, beyond it outside; null when nothing is computed. */
  readonly percent: number | null
  /** The percentage with two decimals, and the result's text; both null when nothing is computed. */
  readonly percentText: string | null
  readonly result: string | null
}

const UNFINISHED = /^\s*[-+\u2212\u2013]?[.,]?\s*$/

/** Everything the screen shows, computed from what was typed (spec.md: nothing is computed while a bound is not a number). */
export function readingsOf(state: CalculatorState): Readings {
  const { edited } = state
  const other = otherSide(edited)
  const bounds = { input: boundsOf(state.input), output: boundsOf(state.output) }
  const types = { input: typeOf('input', state.input.type), output: typeOf('output', state.output.type) }
  const value = parseDecimal(state.value)
  const from = bounds[edited].span
  const to = bounds[other].span
  const converted = value && from && to ? convert(value, from, to) : null
  const percent = value && from && converted ? percentOf(value, from) : null
  const result = converted ? ratioToFixed(converted, 2) : null

  const exact: Record<Side, Ratio | null> = { input: null, output: null }
  exact[edited] = value && converted ? ratioOf(value) : null
  exact[other] = converted

  function sideReading(side: Side): SideReading {
    const span = bounds[side].span
    const reading = exact[side]
    return {
      type: types[side],
      bounds: bounds[side],
      text: side === edited ? state.value : (result ?? ''),
      valueIsWrong: side === edited && !value && !UNFINISHED.test(state.value),
      zone: span && reading ? zoneOf(reading, span, types[side]) : null,
    }
  }

  return {
    input: sideReading('input'),
    output: sideReading('output'),
    edited,
    percent: percent && ratioToNumber(percent),
    percentText: percent && ratioToFixed(percent, 2),
    result,
  }
}

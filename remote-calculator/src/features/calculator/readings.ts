import { type Bounds, boundsOf, type CalculatorState, needsExtras, rangeTypeOf } from './calculator-state'
import type { Extras } from './extras/extras'
import { convert, percentOf } from '../../../contract/measurement/conversion'
import { zoneOf, type Zone } from './current-limits'
import { calculatorTexts as t } from './calculator.texts'
import {
  decimalToText,
  ratioOf,
  ratioToFixed,
  ratioToNumber,
  type Ratio,
} from '@csuite/shared/contract/numbers/decimal'
import { readNumber, type ReadNumber, withoutUnit } from '@csuite/shared/contract/numbers/read-number'
import { otherSide, type RangeType, type Side, unitOfType } from '../../parts/signal-types'

export interface SideReading {
  readonly type: RangeType
  readonly bounds: Bounds
  /** The text of the value field: as typed on the edited side, with two decimals on the other. */
  readonly text: string
  /** The number typed in the value field; null if none is, or on the computed side. */
  readonly typed: ReadNumber | null
  /** False for an unfinished number such as '-'. */
  readonly valueIsWrong: boolean
  readonly zone: Zone | null
}

export const withUnit = ({ text, type }: SideReading) => `${withoutUnit(text, type.unit).trim()} ${type.unit}`

/** '4-20mA: 4 a 20 mA', with the bounds as read; empty unless both are numbers. */
export function rangeText({ label, unit }: RangeType, { min, max }: Bounds): string {
  return min && max ? t.range(label, decimalToText(min.value, 0), decimalToText(max.value, 0), unit) : ''
}

export interface Readings {
  readonly input: SideReading
  readonly output: SideReading
  readonly edited: Side
  /** 0 to 100 inside the range. All three are null when nothing is computed. */
  readonly percent: number | null
  /** With two decimals. */
  readonly percentText: string | null
  /** The value of the other side. */
  readonly result: string | null
  /** What a function adds: where the output stands, the curve, the formula, and why there is no result. */
  readonly mapped: Mapped | null
}

export interface Mapped {
  readonly converted: Ratio | null
  /** The fraction of the input's range; `percent` is this one. */
  readonly percent: Ratio | null
  readonly outputPercent: number
  readonly problem: string
  /** False: whatever the value, the problem stays. */
  readonly isUsable: boolean
  /** From 0 to 100 % of the input, in percent of both ranges; null for the straight line. */
  readonly curve: readonly (readonly [x: number, y: number])[] | null
  /** What the function does to the fraction of the range; null for nothing. */
  readonly shape: ((fraction: string) => string) | null
}

const UNFINISHED = /^(?:[+\p{Pd}\u2212]\s*)?[.,]?$/u

/** Everything the screen shows. Nothing is computed while a bound is not a number. */
export function readingsOf(state: CalculatorState, extras: Extras | null = null): Readings {
  const { edited } = state
  const other = otherSide(edited)
  const bounds = { input: boundsOf('input', state.input), output: boundsOf('output', state.output) }
  const types = { input: rangeTypeOf('input', state.input), output: rangeTypeOf('output', state.output) }
  const typed = readNumber(state.value, types[edited].unit)
  const value = typed?.value
  const from = bounds[edited].span
  const to = bounds[other].span
  const mapped = extras && needsExtras(state) ? extras.map(state, bounds, value, unitOfType) : null
  const isLinear = !mapped && !needsExtras(state)
  const converted = isLinear && value && from && to ? convert(value, from, to) : (mapped?.converted ?? null)
  const percent = isLinear && value && from && converted ? percentOf(value, from) : (mapped?.percent ?? null)
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
      typed: side === edited ? typed : null,
      valueIsWrong: side === edited && !typed && !UNFINISHED.test(state.value.trim()),
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
    mapped,
  }
}

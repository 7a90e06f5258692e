import { type SideState, boundsOf } from './bounds'
import { stepped, textAt } from './conversion'
import { parseDecimal } from './decimal'
import { typeOf, type Side } from './signal-types'

/** All that the calculator remembers. The other side's value follows from it and is never stored. */
export interface CalculatorState {
  readonly input: SideState
  readonly output: SideState
  /** The side edited last: its value is what the person wrote, the other one is computed. */
  readonly edited: Side
  readonly value: string
}

export type Bound = 'min' | 'max'

export type CalculatorAction =
  | { readonly do: 'choose-type'; readonly side: Side; readonly type: string }
  | { readonly do: 'set-bound'; readonly side: Side; readonly bound: Bound; readonly text: string }
  | { readonly do: 'set-value'; readonly side: Side; readonly text: string }
  | { readonly do: 'invert'; readonly side: Side }
  | { readonly do: 'go-to-percent'; readonly percent: number }
  | { readonly do: 'step'; readonly side: Side; readonly from: string; readonly percent: number }
  | { readonly do: 'restore'; readonly state: CalculatorState }

/** A side as its type comes, spec.md: "choosing a type fills min, max and unit". */
export function sideOf(side: Side, type: string): SideState {
  const { id, min, max } = typeOf(side, type)
  return { type: id, min, max }
}

export const INITIAL_STATE: CalculatorState = {
  input: sideOf('input', '4-20mA'),
  output: sideOf('output', 'kPa'),
  edited: 'input',
  value: '',
}

/** Every change of the calculator. */
export function calculatorReducer(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.do) {
    case 'choose-type':
      // The two values are one reading: clearing only one of them would leave a pair that is no conversion.
      return { ...state, [action.side]: sideOf(action.side, action.type), edited: action.side, value: '' }
    case 'set-bound':
      return { ...state, [action.side]: { ...state[action.side], [action.bound]: action.text } }
    case 'set-value':
      return {
        ...state,
        edited: action.side,
        value: withoutUnit(action.text, typeOf(action.side, state[action.side].type).unit),
      }
    case 'invert': {
      const { type, min, max } = state[action.side]
      return { ...state, [action.side]: { type, min: max, max: min } }
    }
    case 'go-to-percent':
      return atPercent(state, action.percent)
    case 'step':
      return step(state, action.side, action.from, action.percent)
    case 'restore':
      return action.state
  }
}

/** Presets, the point and the bar say "where on the range", which is written on the input: the side one drives a loop from. */
function atPercent(state: CalculatorState, percent: number): CalculatorState {
  const span = boundsOf(state.input).span
  return span ? { ...state, edited: 'input', value: textAt(percent, span) } : state
}

function step(state: CalculatorState, side: Side, from: string, percent: number): CalculatorState {
  const span = boundsOf(state[side]).span
  if (!span) return state
  const value = parseDecimal(from)
  if (value) return { ...state, edited: side, value: stepped(value, percent, span) }
  return from.trim() === '' ? { ...state, edited: side, value: textAt(0, span) } : state
}

/** '50.00 kPa', as this page copies it, can be pasted back. */
function withoutUnit(text: string, unit: string): string {
  const trimmed = text.trimEnd()
  return trimmed.length > unit.length && trimmed.endsWith(unit)
    ? trimmed.slice(0, -unit.length).trimEnd()
    : text
}

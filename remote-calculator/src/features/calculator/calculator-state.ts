import { isFlat, type Span, stepped, textAt } from '../../../contract/measurement/conversion'
import { readNumber, type ReadNumber, withoutUnit } from '@csuite/shared/contract/numbers/read-number'
import { typeOf, type RangeType, type Side } from '../../parts/signal-types'

/** A side as typed. The bounds are kept as text, so that what a person types is never reformatted. */
export interface SideState {
  readonly type: string
  readonly min: string
  readonly max: string
  /** Instead of the type's own unit. */
  readonly unit?: string
}

/** A transfer function that is not linear, or has a cut-off, as in the address. */
export interface TransferState {
  readonly funcion: string
  readonly corte: string
  readonly quiebre: string
}

/** The stored state. The value of the other side is computed from it. */
export interface CalculatorState {
  readonly input: SideState
  readonly output: SideState
  /** The side edited last; `value` is the text typed there. */
  readonly edited: Side
  readonly value: string
  readonly transfer?: TransferState
}

/** What the first load lacks: functions and units (extras/). */
export const needsExtras = ({ transfer, input, output }: CalculatorState): boolean =>
  Boolean(transfer ?? input.unit ?? output.unit)

export type Bound = 'min' | 'max'

export type CalculatorAction =
  | { readonly do: 'choose-type'; readonly side: Side; readonly type: string }
  | { readonly do: 'set-bound'; readonly side: Side; readonly bound: Bound; readonly text: string }
  | { readonly do: 'set-value'; readonly side: Side; readonly text: string }
  | { readonly do: 'invert'; readonly side: Side }
  | { readonly do: 'go-to-percent'; readonly percent: number }
  | { readonly do: 'step'; readonly side: Side; readonly from: string; readonly percent: number }
  | { readonly do: 'restore'; readonly state: CalculatorState }

/** A side with the default range of its type. */
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

export function calculatorReducer(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.do) {
    case 'choose-type':
      // The two values are one reading, so both are cleared.
      return { ...state, [action.side]: sideOf(action.side, action.type), edited: action.side, value: '' }
    case 'set-bound':
      return {
        ...state,
        [action.side]: {
          ...state[action.side],
          [action.bound]: withoutUnit(action.text, unitOf(state, action.side)),
        },
      }
    case 'set-value':
      return { ...state, edited: action.side, value: withoutUnit(action.text, unitOf(state, action.side)) }
    case 'invert': {
      const { min, max, ...rest } = state[action.side]
      return { ...state, [action.side]: { ...rest, min: max, max: min } }
    }
    case 'go-to-percent':
      return atPercent(state, action.percent)
    case 'step':
      return step(state, action.side, action.from, action.percent)
    case 'restore':
      return action.state
  }
}

/** Presets and the point of the line write the input, which is the side that drives a loop. */
function atPercent(state: CalculatorState, percent: number): CalculatorState {
  const span = boundsOf('input', state.input).span
  return span ? { ...state, edited: 'input', value: textAt(percent, span) } : state
}

function step(state: CalculatorState, side: Side, from: string, percent: number): CalculatorState {
  const span = boundsOf(side, state[side]).span
  if (!span) return state
  const read = readNumber(from, unitOf(state, side))
  if (read) return { ...state, edited: side, value: stepped(read.value, percent, span) }
  return from.trim() === '' ? { ...state, edited: side, value: textAt(0, span) } : state
}

/** The type of a side, with the unit that was chosen for it. */
export function rangeTypeOf(side: Side, { type, unit }: SideState): RangeType {
  const standard = typeOf(side, type)
  return unit ? { ...standard, unit } : standard
}

const unitOf = (state: CalculatorState, side: Side) => rangeTypeOf(side, state[side]).unit

/** A side's bounds as read; null if not a number. `span` is null unless both are numbers and they differ: a flat range has no 0 and 100 %. */
export interface Bounds {
  readonly span: Span | null
  readonly min: ReadNumber | null
  readonly max: ReadNumber | null
  readonly areEqual: boolean
}

/** Cached by side, so that memoised components do not render while only the value changes. */
const boundsCache = new WeakMap<SideState, Bounds>()

export function boundsOf(side: Side, state: SideState): Bounds {
  const cached = boundsCache.get(state)
  if (cached) return cached
  const { unit } = rangeTypeOf(side, state)
  const min = readNumber(state.min, unit)
  const max = readNumber(state.max, unit)
  const span = min && max ? { min: min.value, max: max.value } : null
  const areEqual = span !== null && isFlat(span)
  const bounds = { span: areEqual ? null : span, min, max, areEqual }
  boundsCache.set(state, bounds)
  return bounds
}

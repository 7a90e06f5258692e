import { INITIAL_STATE, sideOf, type CalculatorState } from './calculator-state'
import type { SideState } from './bounds'
import { TYPES_OF, type Side } from './signal-types'

/** The names that stand in shared addresses; old links depend on them. */
const NAMES = {
  input: { type: 'senal', min: 'emin', max: 'emax', value: 'entrada' },
  output: { type: 'magnitud', min: 'smin', max: 'smax', value: 'salida' },
} as const

const OWN_NAMES = Object.values(NAMES).flatMap((side) => Object.values(side))

const LONGEST_FIELD = 400

/** The query that restores the whole state; empty for the initial one. It never carries anything else of the address. */
export function toSearch(state: CalculatorState): string {
  if (same(state, INITIAL_STATE)) return ''
  const query = new URLSearchParams()
  for (const side of ['input', 'output'] as const) {
    const { type, min, max } = state[side]
    query.set(NAMES[side].type, type)
    query.set(NAMES[side].min, min)
    query.set(NAMES[side].max, max)
  }
  if (state.value !== '' || state.edited === 'output') query.set(NAMES[state.edited].value, state.value)
  return `?${query.toString()}`
}

/** The query `search` with this state in place of its own; what others wrote into it stays, but for a token. */
export function withState(search: string, state: CalculatorState): string {
  const others = new URLSearchParams(search)
  for (const name of [...OWN_NAMES, 'token']) others.delete(name)
  const query = [toSearch(state).slice(1), others.toString()].filter(Boolean).join('&')
  return query && `?${query}`
}

/** The state an address asks for. What is missing or unknown takes its type's default; null where it asks for nothing. */
export function fromSearch(search: string): CalculatorState | null {
  const query = new URLSearchParams(search)
  if (!OWN_NAMES.some((name) => query.has(name))) return null
  const edited: Side = query.has(NAMES.output.value) && !query.has(NAMES.input.value) ? 'output' : 'input'
  return {
    input: readSide(query, 'input'),
    output: readSide(query, 'output'),
    edited,
    value: field(query, NAMES[edited].value) ?? '',
  }
}

function readSide(query: URLSearchParams, side: Side): SideState {
  const asked = query.get(NAMES[side].type)
  const known = TYPES_OF[side].some(({ id }) => id === asked)
  const standard = known && asked !== null ? sideOf(side, asked) : INITIAL_STATE[side]
  // Bounds belong to their type: those of a type we do not know would be read in the wrong unit.
  if (asked !== null && !known) return standard
  return {
    type: standard.type,
    min: field(query, NAMES[side].min) ?? standard.min,
    max: field(query, NAMES[side].max) ?? standard.max,
  }
}

function field(query: URLSearchParams, name: string): string | null {
  return query.get(name)?.slice(0, LONGEST_FIELD) ?? null
}

/** True when both states show and remember the same. */
export function same(a: CalculatorState, b: CalculatorState): boolean {
  return (
    a.edited === b.edited &&
    a.value === b.value &&
    (['input', 'output'] as const).every(
      (side) => a[side].type === b[side].type && a[side].min === b[side].min && a[side].max === b[side].max,
    )
  )
}

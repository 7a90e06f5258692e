import { INITIAL_STATE, sideOf, type CalculatorState, type SideState } from './calculator-state'
import { TYPES_OF, type Side, typeOf } from '../../parts/signal-types'

/** Query parameters. They must not change: shared links use them. */
const NAMES = {
  input: { type: 'senal', min: 'emin', max: 'emax', value: 'entrada', unit: 'eunidad' },
  output: { type: 'magnitud', min: 'smin', max: 'smax', value: 'salida', unit: 'unidad' },
} as const
const TRANSFER_NAMES = ['funcion', 'corte', 'quiebre'] as const

const OWN_NAMES = [...Object.values(NAMES).flatMap((side) => Object.values(side)), ...TRANSFER_NAMES]

const LONGEST_FIELD = 400
const LONGEST_SHOWN = 40

/** The query that restores `state`; empty for the initial state. */
export function toSearch(state: CalculatorState): string {
  const search = fullSearch(state)
  return search === INITIAL_SEARCH ? '' : search
}

function fullSearch(state: CalculatorState): string {
  const query = new URLSearchParams()
  for (const side of ['input', 'output'] as const) {
    const { type, min, max, unit } = state[side]
    query.set(NAMES[side].type, type)
    query.set(NAMES[side].min, min)
    query.set(NAMES[side].max, max)
    if (unit) query.set(NAMES[side].unit, unit)
  }
  for (const name of TRANSFER_NAMES) if (state.transfer?.[name]) query.set(name, state.transfer[name])
  if (state.value !== '' || state.edited === 'output') query.set(NAMES[state.edited].value, state.value)
  return `?${query.toString()}`
}

const INITIAL_SEARCH = fullSearch(INITIAL_STATE)

/** Replaces the calculator's parameters in `search`. Other parameters stay, except a token. */
export function withState(search: string, state: CalculatorState): string {
  const others = new URLSearchParams(search)
  for (const name of [...OWN_NAMES, 'token']) others.delete(name)
  const query = [toSearch(state).slice(1), others.toString()].filter(Boolean).join('&')
  return query && `?${query}`
}

/** The state in a query; null if it has no parameter of the calculator. Missing or unknown values become defaults. */
export function fromSearch(search: string): CalculatorState | null {
  const query = new URLSearchParams(search)
  if (!OWN_NAMES.some((name) => query.has(name))) return null
  const edited: Side = query.has(NAMES.output.value) && !query.has(NAMES.input.value) ? 'output' : 'input'
  // So is its value.
  const isForeign = unknownTypesIn(search).some(({ side }) => side === edited)
  return {
    input: readSide(query, 'input'),
    output: readSide(query, 'output'),
    edited,
    value: (!isForeign && field(query, NAMES[edited].value)) || '',
    ...readTransfer(query),
  }
}

function readTransfer(query: URLSearchParams): Pick<CalculatorState, 'transfer'> {
  const funcion = field(query, 'funcion') || 'lineal'
  const corte = field(query, 'corte') ?? ''
  const quiebre = field(query, 'quiebre') ?? ''
  return funcion === 'lineal' && !corte ? {} : { transfer: { funcion, corte, quiebre } }
}

/** The types that a query asks for and this calculator does not have, by side. */
export function unknownTypesIn(search: string): { side: Side; asked: string }[] {
  const query = new URLSearchParams(search)
  return (['input', 'output'] as const).flatMap((side) => {
    const asked = query.get(NAMES[side].type)
    return asked === null || isKnown(side, asked) ? [] : [{ side, asked: asked.slice(0, LONGEST_SHOWN) }]
  })
}

function isKnown(side: Side, id: string): boolean {
  return TYPES_OF[side].some((type) => type.id === id)
}

function readSide(query: URLSearchParams, side: Side): SideState {
  const asked = query.get(NAMES[side].type)
  // The bounds of an unknown type are in an unknown unit.
  if (asked !== null && !isKnown(side, asked)) return INITIAL_STATE[side]
  const unit = field(query, NAMES[side].unit)
  const standard = asked === null ? INITIAL_STATE[side] : sideOf(side, asked)
  return {
    type: standard.type,
    min: field(query, NAMES[side].min) ?? standard.min,
    max: field(query, NAMES[side].max) ?? standard.max,
    ...(unit && unit !== typeOf(side, standard.type).unit && { unit }),
  }
}

function field(query: URLSearchParams, name: string): string | null {
  return query.get(name)?.slice(0, LONGEST_FIELD) ?? null
}

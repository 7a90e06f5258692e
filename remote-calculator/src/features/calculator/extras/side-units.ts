import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import { convertUnit, UNITS, unitsLike, unitText } from '../../../../contract/measurement/units'
import type { CalculatorState, SideState } from '../calculator-state'
import type { Side } from '../../../parts/signal-types'
import { extrasTexts as t } from './extras.texts'

export type UnitOfType = (side: Side, type: string) => string

/** A signal of one's own: its unit is a name, and nothing is converted. */
const OWN = 'propia'
const OWN_UNITS = ['%', 'Ω', 'Hz', ...UNITS.map(({ id }) => id)]

/** The units that a side can have, the one in use among them. */
export const unitsOf = ({ type }: SideState, standard: string): readonly string[] =>
  type === OWN ? OWN_UNITS : unitsLike(standard)

/** What a conversion between the sides' units assumes. */
export function unitNotes({ input, output }: CalculatorState, unitOfType: UnitOfType): string[] {
  const isOwn = input.type === OWN
  const units = [
    ...(isOwn ? [] : unitsLike(unitOfType('input', input.type))),
    ...unitsLike(unitOfType('output', output.type)),
  ]
  return [
    t.unitSource,
    ...(units.includes('kPa abs') ? [t.absolute] : []),
    ...(units.includes('E3M3/d') ? [t.flow] : []),
    ...(isOwn ? [t.ownUnit] : []),
  ]
}

/** A unit that a link asks for and that its side does not have. */
export function unknownUnitOf(state: CalculatorState, unitOfType: UnitOfType): string | undefined {
  for (const side of ['input', 'output'] as const) {
    const { type, unit } = state[side]
    if (unit !== undefined && !unitsOf(state[side], unitOfType(side, type)).includes(unit)) return unit
  }
  return undefined
}

interface Origin {
  readonly side: SideState
  readonly value: string | null
  readonly shownValue: string | null
}

/** What a converted side was before, so that going on to a third unit or back loses no digit. */
const origins = new WeakMap<SideState, Origin>()

export function withUnitOf(
  state: CalculatorState,
  side: Side,
  unit: string,
  standard: string,
): CalculatorState {
  const typedHere = state.edited === side ? state.value : null
  const known = origins.get(state[side])
  const origin: Origin =
    known && known.shownValue === typedHere
      ? known
      : { side: state[side], value: typedHere, shownValue: typedHere }
  const from = origin.side.unit ?? standard
  const convert = (text: string) => {
    if (state[side].type === OWN || unit === from) return text
    const value = readNumber(text, from)?.value
    if (!value) return text
    const ratio = convertUnit(value, from, unit)
    return ratio ? unitText(ratio) : ''
  }
  const { unit: _, ...rest } = origin.side
  const next: SideState = {
    ...rest,
    min: convert(origin.side.min),
    max: convert(origin.side.max),
    ...(unit !== standard && { unit }),
  }
  const value = origin.value === null ? null : convert(origin.value)
  origins.set(next, { ...origin, shownValue: value })
  return { ...state, [side]: next, value: value ?? state.value }
}

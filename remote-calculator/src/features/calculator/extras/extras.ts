import type { ComponentType } from 'react'
import { percentOf, type Span } from '@csuite/shared/contract/measurement/conversion'
import {
  type Decimal,
  ratioToNumber,
  type Ratio,
  roundRatio,
} from '@csuite/shared/contract/measurement/decimal'
import { readNumber } from '@csuite/shared/contract/measurement/read-number'
import {
  hasCounterpart,
  isFractionOfRange,
  LINEAR,
  magnitudeOf,
  signalOf,
  type Transfer,
  TRANSFER_FUNCTIONS,
} from '@csuite/shared/contract/measurement/transfer'
import type { Bounds, CalculatorState, TransferState } from '../calculator-state'
import type { Mapped } from '../readings'
import type { Side } from '../signal-types'
import { curveOf } from './curve'
import { extrasTexts as t } from './extras.texts'
import { FunctionPanel, type FunctionPanelProps } from './function-panel'
import { shapeOf } from './shape'
import { type UnitOfType, unknownUnitOf } from './side-units'

/** Functions and units: all that the first load of the calculator does without. */
export interface Extras {
  readonly map: (
    state: CalculatorState,
    bounds: Record<Side, Bounds>,
    value: Decimal | undefined,
    unitOfType: UnitOfType,
  ) => Mapped
  /** The function in words. */
  readonly label: (transfer: TransferState) => string
  /** The output at an input; null where there is none. */
  readonly convertTo: (
    transfer: TransferState,
  ) => (input: Span, output: Span) => (value: Decimal) => Ratio | null
  readonly Panel: ComponentType<FunctionPanelProps>
}

/** Decimals to which a result is kept for its percentage. */
const PLACES = 40

function map(
  state: CalculatorState,
  bounds: Record<Side, Bounds>,
  value: Decimal | undefined,
  unitOfType: UnitOfType,
): Mapped {
  const transfer = state.transfer ? read(state.transfer) : LINEAR
  const unit = unknownUnitOf(state, unitOfType)
  const { input, output } = { input: bounds.input.span, output: bounds.output.span }
  const nothing = {
    ...{ converted: null, percent: null, outputPercent: 0, curve: null, shape: null },
    ...{ problem: '', isUsable: true },
  }
  if (unit) return { ...nothing, problem: t.unknownUnit(unit), isUsable: false }
  if (typeof transfer === 'string') return { ...nothing, problem: transfer, isUsable: false }
  if (!input || !output) return nothing
  const curve = state.transfer ? curveOf(transfer) : null
  const typed = value ? percentOf(value, state.edited === 'input' ? input : output) : null
  const shape = state.transfer ? shapeOf(transfer, state.edited, typed) : null
  if (!value) return { ...nothing, curve, shape }
  const fromInput = state.edited === 'input'
  const counterpart = (fromInput ? magnitudeOf : signalOf)(value, input, output, transfer)
  if (!hasCounterpart(counterpart))
    return {
      ...nothing,
      curve,
      shape,
      problem: counterpart === 'cut-off' ? t.cutOff : t.negativeRadicand,
    }
  const other = roundRatio(counterpart, PLACES)
  return {
    ...nothing,
    curve,
    shape,
    converted: counterpart,
    percent: percentOf(fromInput ? value : other, input),
    outputPercent: ratioToNumber(percentOf(fromInput ? other : value, output)),
  }
}

/** The function of the address, or a sentence about what is wrong with it. */
function read({ funcion, corte, quiebre }: TransferState): Transfer | string {
  const known = TRANSFER_FUNCTIONS.find((name) => name === funcion)
  if (!known) return t.unknownFunction(funcion)
  const limits = [corte, quiebre].map((text) => (text.trim() === '' ? null : readNumber(text, '%')?.value))
  const [cut, bend] = limits
  if (cut === undefined || bend === undefined) return t.notAPercent
  if ([cut, bend].some((limit) => limit && !isFractionOfRange(limit))) return t.notAPercent
  return { funcion: known, corte: cut, quiebre: bend }
}

const label = ({ funcion, corte, quiebre }: TransferState): string => {
  const known = TRANSFER_FUNCTIONS.find((name) => name === funcion)
  return t.withLimits(known ? t.functions[known] : funcion, corte, quiebre)
}

const convertTo = (state: TransferState) => {
  const transfer = read(state)
  return (input: Span, output: Span) => (value: Decimal) => {
    if (typeof transfer === 'string') return null
    const counterpart = magnitudeOf(value, input, output, transfer)
    return hasCounterpart(counterpart) ? counterpart : null
  }
}

export const extras: Extras = { map, label, convertTo, Panel: FunctionPanel }

import { PERCENT, percentOf, type Span } from '../../../../contract/measurement/conversion'
import {
  decimal,
  type Decimal,
  ratioToNumber,
  type Ratio,
  roundRatio,
} from '@csuite/shared/contract/numbers/decimal'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import {
  hasCounterpart,
  isFractionOfRange,
  LINEAR,
  magnitudeOf,
  signalOf,
  type Transfer,
  TRANSFER_FUNCTIONS,
} from '../../../../contract/measurement/transfer'
import type { Bounds, CalculatorState, TransferState } from '../calculator-state'
import type { Mapped } from '../readings'
import type { Side } from '../../../parts/signal-types'
import { extrasTexts as t } from './extras.texts'
import { FunctionPanel } from './function-panel'
import { shapeOf } from './shape'
import { type UnitOfType, unknownUnitOf } from './side-units'

/** Decimals to which a result is kept for its percentage. */
const PLACES = 40

function map(
  state: CalculatorState,
  bounds: Record<Side, Bounds>,
  value: Decimal | undefined,
  unitOfType: UnitOfType,
): Mapped {
  const nothing: Mapped = {
    converted: null,
    percent: null,
    outputPercent: 0,
    problem: '',
    isUsable: true,
    curve: null,
    shape: null,
  }
  const unit = unknownUnitOf(state, unitOfType)
  if (unit) return { ...nothing, problem: t.unknownUnit(unit), isUsable: false }
  const transfer = state.transfer ? read(state.transfer) : LINEAR
  if (typeof transfer === 'string') return { ...nothing, problem: transfer, isUsable: false }
  const input = bounds.input.span
  const output = bounds.output.span
  if (!input || !output) return nothing
  const fromInput = state.edited === 'input'
  const typed = value ? percentOf(value, fromInput ? input : output) : null
  const drawn = state.transfer
    ? { ...nothing, curve: curveOf(transfer), shape: shapeOf(transfer, state.edited, typed) }
    : nothing
  if (!value) return drawn
  const counterpart = (fromInput ? magnitudeOf : signalOf)(value, input, output, transfer)
  const cutOff = fromInput ? t.cutOffSignal : t.cutOff
  if (!hasCounterpart(counterpart))
    return { ...drawn, problem: counterpart === 'cut-off' ? cutOff : t.negativeRadicand }
  const other = roundRatio(counterpart, PLACES)
  return {
    ...drawn,
    converted: counterpart,
    percent: percentOf(fromInput ? value : other, input),
    outputPercent: ratioToNumber(percentOf(fromInput ? other : value, output)),
  }
}

/** Every half percent of the signal, and closer where a root is steep. */
const SAMPLES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, ...Array.from({ length: 200 }, (_, index) => (index + 1) / 2)]

let last = { key: '', curve: [] as NonNullable<Mapped['curve']> }

/** The function from 0 to 100 % of the signal. The last one is kept, so that the drawing renders only when it changes. */
function curveOf(transfer: Transfer): NonNullable<Mapped['curve']> {
  const { funcion, corte, quiebre } = transfer
  const key = [funcion, corte?.units, corte?.scale, quiebre?.units, quiebre?.scale].join()
  if (last.key === key) return last.curve
  const curve = SAMPLES.flatMap((x) => {
    const y = magnitudeOf(decimal(x), PERCENT, PERCENT, transfer)
    return hasCounterpart(y) ? [[x, ratioToNumber(y)] as const] : []
  })
  last = { key, curve }
  return curve
}

function read({ funcion, corte, quiebre }: TransferState): Transfer | string {
  const known = TRANSFER_FUNCTIONS.find((name) => name === funcion)
  if (!known) return t.unknownFunction(funcion)
  const limits = [corte, quiebre].map((text) => (text.trim() === '' ? null : readNumber(text, '%')?.value))
  const [cut, bend] = limits
  if (cut === undefined || bend === undefined) return t.notAPercent
  if ([cut, bend].some((limit) => limit && !isFractionOfRange(limit))) return t.notAPercent
  return { funcion: known, corte: cut, quiebre: bend }
}

function label({ funcion, corte, quiebre }: TransferState): string {
  const known = TRANSFER_FUNCTIONS.find((name) => name === funcion)
  return t.withLimits(known ? t.functions[known] : funcion, corte, quiebre)
}

/** What converts by the function, as `convert` does without one; to null where there is no output. */
function converter(state: TransferState) {
  const transfer = read(state)
  return (value: Decimal, input: Span, output: Span): Ratio | null => {
    if (typeof transfer === 'string') return null
    const counterpart = magnitudeOf(value, input, output, transfer)
    return hasCounterpart(counterpart) ? counterpart : null
  }
}

/** Functions and units: all that the first load of the calculator does without. */
export const extras = { map, label, converter, Panel: FunctionPanel }
export type Extras = typeof extras

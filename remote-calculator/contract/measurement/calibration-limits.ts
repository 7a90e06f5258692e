import type { CalibrationContent, Reading } from '../calibrations'
import type { InstrumentFields } from '../instruments'
import type { Span } from './conversion'
import {
  type Decimal,
  type Ratio,
  add,
  multiply,
  ratioOf,
  ratioToFixed,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { exactly } from './exactly'
import { isAbove, minus, negative, over, ratio } from './ratio'
import { type Transfer, hasCounterpart, signalOf } from './transfer'

/** Of the TUR, before it is cut to two. */
const TUR_PLACES = 30

export type CalibratedInstrument = Pick<
  InstrumentFields,
  'min' | 'max' | 'funcion' | 'senal' | 'corte' | 'quiebre' | 'tolerancia'
>
export type Standard = CalibrationContent['patron']

export const spanOf = ({ min, max }: { min: string; max: string }): Span => ({
  min: exactly(min),
  max: exactly(max),
})
export const width = ({ min, max }: Span): Decimal => magnitude(subtract(max, min))
const magnitude = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale })

/** Of the instrument alone: where the receiver extracts the root, it cuts off, too. */
const transferOf = ({ funcion, corte, quiebre }: CalibratedInstrument): Transfer => ({
  funcion,
  corte: corte && exactly(corte).units !== 0n && funcion !== 'raiz-receptor' ? exactly(corte) : null,
  quiebre: quiebre ? exactly(quiebre) : null,
})

const found = (instrument: CalibratedInstrument, value: Decimal, transfer = transferOf(instrument)) =>
  signalOf(value, spanOf(instrument.senal), spanOf(instrument), transfer)

/** The signal that the instrument should give; where it has none, below a root's zero and within a cut-off, that of 0 %. */
export function expectedSignal(instrument: CalibratedInstrument, applied: Decimal): Ratio {
  const signal = found(instrument, applied)
  return hasCounterpart(signal) ? signal : signalOfZero(instrument)
}
const signalOfZero = (instrument: CalibratedInstrument) => onCurve(instrument, exactly(instrument.min))

const isZero = (instrument: CalibratedInstrument, value: Decimal): boolean =>
  minus(expectedSignal(instrument, value), signalOfZero(instrument)).numerator === 0n
/** What is judged: what was applied or, where the signal is that of 0 %, 0 %. */
const judgedValue = (instrument: CalibratedInstrument, applied: Decimal): Decimal =>
  isZero(instrument, applied) ? exactly(instrument.min) : applied

/** Distances from the expected signal, in its unit. */
export interface Band {
  low: Ratio
  high: Ratio
}
const widthOf = ({ low, high }: Band): Ratio => minus(high, low)
export const NO_BAND: Band = { low: ratio(0n), high: ratio(0n) }

/**
 * The signal of any value. Limits follow the curve without its cut-off, where it is flat or jumps; below zero a root goes on as
 * above, so that ± the same amount at zero is ± the same signal.
 */
function onCurve(instrument: CalibratedInstrument, value: Decimal): Ratio {
  const [signal, span] = [spanOf(instrument.senal), spanOf(instrument)]
  const onIt = found(instrument, value, { ...transferOf(instrument), corte: null })
  if (hasCounterpart(onIt)) return onIt
  const mirrored = onCurve(instrument, subtract(add(span.min, span.min), value))
  return minus(ratioOf(add(signal.min, signal.min)), mirrored)
}

/** How far the signal moves between `applied` − `less` and `applied` + `more`; where it falls, more is lower. */
function bandAround(
  instrument: CalibratedInstrument,
  applied: Decimal,
  more: Decimal,
  less: Decimal = more,
): Band {
  const centre = onCurve(instrument, applied)
  const up = minus(onCurve(instrument, add(applied, more)), centre)
  const down = minus(onCurve(instrument, subtract(applied, less)), centre)
  return isAbove(down, up) ? { low: up, high: down } : { low: down, high: up }
}

const isRoot = ({ funcion }: CalibratedInstrument): boolean => funcion.startsWith('raiz')
const shareOf = (percent: Decimal, whole: Decimal): Decimal => {
  const { units, scale } = multiply(percent, whole)
  return { units, scale: scale + 2 }
}

/** The tolerance at an applied value; its sides are the process's. */
export function toleranceAt(instrument: CalibratedInstrument, applied: Decimal): Band {
  const { tipo, mas, menos = mas } = instrument.tolerancia
  const [more, less] = [exactly(mas), exactly(menos)]
  const at = judgedValue(instrument, applied)
  if (tipo === 'unidades') return bandAround(instrument, at, more, less)
  const whole = tipo === 'alcance' ? width(spanOf(instrument)) : magnitude(at)
  // A share of the span is one of the signal, whatever the curve.
  const curve =
    tipo === 'alcance' && isRoot(instrument) ? { ...instrument, funcion: 'lineal' as const } : instrument
  return bandAround(curve, at, shareOf(more, whole), shareOf(less, whole))
}

/** U of the standard; null where it is unknown or zero. */
function uncertaintyOf({ incertidumbre }: Standard): Decimal | null {
  const amount = incertidumbre ? exactly(incertidumbre) : null
  return amount?.units === 0n ? null : amount
}

/** ±U at an applied value, by the function's slope there where U is the process's (JCGM 100:2008 §5.1.3). */
export function uncertaintyAt(
  instrument: CalibratedInstrument,
  applied: Decimal,
  standard: Standard,
): Band | null {
  const amount = uncertaintyOf(standard)
  if (!amount) return null
  if (standard.incertidumbreEn === 'proceso') {
    const ends = [subtract(applied, amount), add(applied, amount)]
    // A cut-off holds the signal.
    return transferOf(instrument).corte && ends.every((value) => isZero(instrument, value))
      ? NO_BAND
      : bandAround(instrument, judgedValue(instrument, applied), amount)
  }
  return { low: negative(ratioOf(amount)), high: ratioOf(amount) }
}

/** U in the signal's unit; null where the standard's is unknown or zero, and where a root makes it another at each value. */
export function uncertaintyInSignal(instrument: CalibratedInstrument, standard: Standard): Ratio | null {
  const amount = uncertaintyOf(standard)
  if (!amount || standard.incertidumbreEn === 'senal') return amount && ratioOf(amount)
  return isRoot(instrument) ? null : bandAround(instrument, exactly(instrument.min), amount).high
}

/** Whether the guard band w = U applies (ILAC-G8:09/2019 §4.2.2); without U acceptance is simple. */
export const hasGuardBand = ({ regla, patron }: Pick<CalibrationContent, 'regla' | 'patron'>): boolean =>
  regla === 'banda-guarda' && uncertaintyOf(patron) !== null

/**
 * Test uncertainty ratio: the tolerance's width by that of ±U, at the least of all readings; two decimals or, below 0.1, two
 * digits, never rounded up. A tolerance in % of the reading is nothing at zero: such a reading has no ratio.
 */
export function uncertaintyRatio(
  instrument: CalibratedInstrument,
  readings: readonly Reading[],
  standard: Standard,
): string | null {
  const ratios = readings.flatMap(({ aplicado }) => {
    const applied = exactly(aplicado)
    const uncertainty = uncertaintyAt(instrument, applied, standard)
    const tolerance = widthOf(toleranceAt(instrument, applied))
    if (!uncertainty || widthOf(uncertainty).numerator === 0n || tolerance.numerator === 0n) return []
    return [over(tolerance, widthOf(uncertainty))]
  })
  const [first] = ratios
  if (!first) return null
  const least = ratios.reduce((one, other) => (isAbove(one, other) ? other : one), first)
  // A quotient of two roots is exact to some sixty decimals only.
  const { units } = roundRatio(least, TUR_PLACES)
  const cut = (places: number) => units / 10n ** BigInt(TUR_PLACES - places)
  let places = 2
  while (cut(places) < 10n && places < TUR_PLACES) places += 1
  return ratioToFixed({ numerator: cut(places), denominator: 10n ** BigInt(places) }, places)
}

import type { CalibrationContent, Reading, SeriesResult } from '../calibrations'
import type { InstrumentFields } from '../instruments'
import type { Span } from './conversion'
import {
  type Decimal,
  type Ratio,
  add,
  compare,
  multiply,
  ratioOf,
  ratioToFixed,
  roundRatio,
  subtract,
} from './decimal'
import { exactly } from './exactly'
import { over } from './ratio'
import { distanceFromLine } from './straight-line'
import { type Counterpart, type Transfer, hasCounterpart, signalOf } from './transfer'

/** What a signal's error is shown with at least: 0.001 mA. */
const ERROR_PLACES = 3
/** Enough to tell an error from its limit on paper. */
const ERROR_PLACES_MAX = 9
/** Of the TUR, before it is cut to two. */
const TUR_PLACES = 30

export type CalibratedInstrument = Pick<
  InstrumentFields,
  'min' | 'max' | 'funcion' | 'senal' | 'corte' | 'quiebre' | 'tolerancia'
>
type Standard = CalibrationContent['patron']

const spanOf = ({ min, max }: { min: string; max: string }): Span => ({
  min: exactly(min),
  max: exactly(max),
})
const width = ({ min, max }: Span): Decimal => magnitude(subtract(max, min))
const magnitude = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale })

const transferOf = ({ funcion, corte, quiebre }: CalibratedInstrument): Transfer => ({
  funcion,
  corte: corte ? exactly(corte) : null,
  quiebre: quiebre ? exactly(quiebre) : null,
})

/** The signal that the instrument should give. */
function expectedSignal(instrument: CalibratedInstrument, applied: string): Counterpart {
  return signalOf(exactly(applied), spanOf(instrument.senal), spanOf(instrument), transferOf(instrument))
}

const minus = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const plus = (a: Ratio, b: Ratio): Ratio => minus(a, negative(b))
const negative = ({ numerator, denominator }: Ratio): Ratio => ({ numerator: -numerator, denominator })
const isAbove = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator > b.numerator * a.denominator
const absolute = (a: Ratio): Ratio => (a.numerator < 0n ? negative(a) : a)
const NONE: Ratio = { numerator: 0n, denominator: 1n }

/** Distances from the expected signal, in its unit. */
interface Band {
  low: Ratio
  high: Ratio
}
const widthOf = ({ low, high }: Band): Ratio => minus(high, low)
const NO_BAND: Band = { low: NONE, high: NONE }

/**
 * The signal of any value. Limits follow the curve without its cut-off, where it is flat or jumps; below zero a root goes on as
 * above, so that ± the same amount at zero is ± the same signal.
 */
function onCurve(instrument: CalibratedInstrument, value: Decimal): Ratio {
  const [signal, span] = [spanOf(instrument.senal), spanOf(instrument)]
  const found = signalOf(value, signal, span, { ...transferOf(instrument), corte: null })
  if (hasCounterpart(found)) return found
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
function toleranceAt(instrument: CalibratedInstrument, applied: Decimal): Band {
  const { tipo, mas, menos = mas } = instrument.tolerancia
  const [more, less] = [exactly(mas), exactly(menos)]
  if (tipo === 'unidades') return bandAround(instrument, applied, more, less)
  const whole = tipo === 'alcance' ? width(spanOf(instrument)) : magnitude(applied)
  // A share of the span is one of the signal, whatever the curve.
  const curve =
    tipo === 'alcance' && isRoot(instrument) ? { ...instrument, funcion: 'lineal' as const } : instrument
  return bandAround(curve, applied, shareOf(more, whole), shareOf(less, whole))
}

/** Whether the cut-off holds the signal at its zero for any value up to this one. */
function restsUpTo(instrument: CalibratedInstrument, value: Decimal): boolean {
  const [signal, span] = [spanOf(instrument.senal), spanOf(instrument)]
  const found = signalOf(value, signal, span, transferOf(instrument))
  return (
    Boolean(instrument.corte) && hasCounterpart(found) && minus(found, ratioOf(signal.min)).numerator === 0n
  )
}

/** U of the standard; null where it is unknown or zero. */
function uncertaintyOf({ incertidumbre }: Standard): Decimal | null {
  const amount = incertidumbre ? exactly(incertidumbre) : null
  return amount?.units === 0n ? null : amount
}

/** ±U at an applied value, by the function's slope there where U is the process's (JCGM 100:2008 §5.1.3). */
function uncertaintyAt(instrument: CalibratedInstrument, applied: Decimal, standard: Standard): Band | null {
  const amount = uncertaintyOf(standard)
  if (!amount) return null
  if (standard.incertidumbreEn === 'proceso')
    return restsUpTo(instrument, add(applied, amount)) ? NO_BAND : bandAround(instrument, applied, amount)
  return { low: negative(ratioOf(amount)), high: ratioOf(amount) }
}

/** U in the signal's unit; null where the standard's is unknown or zero, and where a root makes it another at each value. */
export function uncertaintyInSignal(instrument: CalibratedInstrument, standard: Standard): Ratio | null {
  if (standard.incertidumbreEn === 'proceso' && isRoot(instrument)) return null
  return uncertaintyAt(instrument, exactly(instrument.min), standard)?.high ?? null
}

/** Whether the guard band w = U applies (ILAC-G8:09/2019 §4.2.2); without U acceptance is simple. */
export const hasGuardBand = ({ regla, patron }: Pick<CalibrationContent, 'regla' | 'patron'>): boolean =>
  regla === 'banda-guarda' && uncertaintyOf(patron) !== null

interface Judged extends Band {
  reading: Reading
  error: Ratio
  expected: Ratio
}

const samePoint = (one: Reading, other: Reading) =>
  one.sentido === other.sentido && compare(exactly(one.punto), exactly(other.punto)) === 0

/** Whether a later row corrects this one. */
const isCorrected = (readings: readonly Reading[], index: number): boolean =>
  readings.some((later, at) => {
    const reading = readings[index]
    return at > index && later.motivo !== undefined && reading !== undefined && samePoint(reading, later)
  })

/** A row that cannot be judged: the function gives no signal for what was applied. */
export const hasExpected = (instrument: CalibratedInstrument, { aplicado }: Reading): boolean =>
  hasCounterpart(expectedSignal(instrument, aplicado))

/**
 * Error, limits and verdict of each row, hysteresis and non-linearity (ISA-51.1, IEC 61298-2). All of it is computed from the
 * typed decimals without rounding; only what is shown is rounded.
 */
export function seriesResult(
  instrument: CalibratedInstrument,
  readings: readonly Reading[],
  { patron, regla, linea }: Pick<CalibrationContent, 'patron' | 'regla' | 'linea'>,
): SeriesResult {
  const guard = hasGuardBand({ patron, regla }) ? patron : null
  const span = ratioOf(width(spanOf(instrument.senal)))
  const percent = ({ numerator, denominator }: Ratio): Ratio => ({
    numerator: numerator * 100n * span.denominator,
    denominator: denominator * span.numerator,
  })
  const judged = readings.map((reading) => judge(instrument, reading, guard))
  const counted = judged.flatMap((row, index) => (row && !isCorrected(readings, index) ? [row] : []))
  const filas = judged.flatMap((row, index) => {
    if (!row) return []
    const { punto, sentido, aplicado, leido, motivo } = row.reading
    const places = placesOf(row)
    return {
      ...{ punto, sentido, aplicado, leido },
      esperado: ratioToFixed(row.expected, places),
      error: ratioToFixed(row.error, places),
      errorPorciento: ratioToFixed(percent(row.error), ERROR_PLACES),
      limiteInferior: ratioToFixed(row.low, places),
      limiteSuperior: ratioToFixed(row.high, places),
      conforme: conforms(row),
      ...(motivo === undefined ? {} : { motivo }),
      ...(isCorrected(readings, index) ? { corregida: true } : {}),
    }
  })
  const largest = counted.reduce<Ratio>(
    (most, { error }) => (isAbove(absolute(error), absolute(most)) ? error : most),
    NONE,
  )
  const show = (amount: Ratio | null) => amount && ratioToFixed(percent(amount), ERROR_PLACES)
  const nonLinearity = nonLinearityOf(counted, linea)
  return {
    filas,
    veredicto: counted.every(conforms) ? 'conforme' : 'no conforme',
    errorMaximo: show(largest) ?? '',
    histeresis: show(hysteresisOf(counted)),
    noLinealidad: show(nonLinearity),
  }
}

function judge(instrument: CalibratedInstrument, reading: Reading, guard: Standard | null): Judged | null {
  const expected = expectedSignal(instrument, reading.aplicado)
  if (!hasCounterpart(expected)) return null
  const applied = exactly(reading.aplicado)
  const tolerance = toleranceAt(instrument, applied)
  const uncertainty = (guard && uncertaintyAt(instrument, applied, guard)) ?? NO_BAND
  return {
    reading,
    expected,
    error: minus(ratioOf(exactly(reading.leido)), expected),
    low: minus(tolerance.low, uncertainty.low),
    high: minus(tolerance.high, uncertainty.high),
  }
}

const conforms = ({ error, low, high }: Judged): boolean => !isAbove(low, error) && !isAbove(error, high)

/** As many decimals as it takes for the printed numbers to show the verdict. */
function placesOf(row: Judged): number {
  const first = Math.max(ERROR_PLACES, exactly(row.reading.leido).scale)
  const rounded = (amount: Ratio, places: number) => ratioOf(roundRatio(amount, places))
  let places = Math.min(first, ERROR_PLACES_MAX)
  const shows = () =>
    conforms({
      ...row,
      error: rounded(row.error, places),
      low: rounded(row.low, places),
      high: rounded(row.high, places),
    }) === conforms(row)
  while (places < ERROR_PLACES_MAX && !shows()) places += 1
  return places
}

/** The last reading of each point in both directions. */
function byPoint(rows: readonly Judged[]): Map<string, { sube?: Judged; baja?: Judged }> {
  const points = new Map<string, { sube?: Judged; baja?: Judged }>()
  for (const row of rows) {
    const key = ratioToFixed(ratioOf(exactly(row.reading.punto)), 12)
    const point = points.get(key) ?? {}
    point[row.reading.sentido] = row
    points.set(key, point)
  }
  return points
}

/** The largest difference between rising and falling readings of one point; null where none has both. */
function hysteresisOf(rows: readonly Judged[]): Ratio | null {
  let most: Ratio | null = null
  for (const { sube, baja } of byPoint(rows).values()) {
    if (!sube || !baja) continue
    const difference = absolute(minus(sube.error, baja.error))
    if (!most || isAbove(difference, most)) most = difference
  }
  return most
}

/** The mean errors' distance from the line. */
function nonLinearityOf(rows: readonly Judged[], line: CalibrationContent['linea']): Ratio | null {
  const means = [...byPoint(rows)].map(([key, { sube, baja }]) => {
    const errors = [sube, baja].flatMap((row) => (row ? [row.error] : []))
    const sum = errors.reduce(plus, NONE)
    const mean = { numerator: sum.numerator, denominator: sum.denominator * BigInt(errors.length) }
    return { x: ratioOf(exactly(key)), y: mean }
  })
  return distanceFromLine(means, line)
}

/** Test uncertainty ratio: the tolerance's width by that of ±U, at the least of all readings; two decimals, never rounded up. */
export function uncertaintyRatio(
  instrument: CalibratedInstrument,
  readings: readonly Reading[],
  standard: Standard,
): string | null {
  const ratios = readings.flatMap(({ aplicado }) => {
    const applied = exactly(aplicado)
    const uncertainty = uncertaintyAt(instrument, applied, standard)
    if (!uncertainty || widthOf(uncertainty).numerator === 0n) return []
    return [over(widthOf(toleranceAt(instrument, applied)), widthOf(uncertainty))]
  })
  const [first] = ratios
  if (!first) return null
  const least = ratios.reduce((one, other) => (isAbove(one, other) ? other : one), first)
  // A quotient of two roots is exact to some sixty decimals only.
  const { units } = roundRatio(least, TUR_PLACES)
  return ratioToFixed({ numerator: units / 10n ** BigInt(TUR_PLACES - 2), denominator: 100n }, 2)
}

/** Points up and down, without those that exist twice. */
export function plannedPoints(points: readonly string[]): { punto: string; sentido: 'sube' | 'baja' }[] {
  const rising = [...points].sort((one, other) => compare(exactly(one), exactly(other)))
  const once = rising.filter(
    (punto, index) => index === 0 || compare(exactly(punto), exactly(rising[index - 1] ?? '')) !== 0,
  )
  return [
    ...once.map((punto) => ({ punto, sentido: 'sube' as const })),
    ...once.toReversed().map((punto) => ({ punto, sentido: 'baja' as const })),
  ]
}

/** The value of the instrument's unit at a point, which is what one applies. */
export function nominalAt(instrument: CalibratedInstrument, punto: string): string {
  const { min, max } = spanOf(instrument)
  const rise = multiply(subtract(max, min), exactly(punto))
  const value = ratioOf({ units: rise.units, scale: rise.scale + 2 })
  const places = Math.max(min.scale, max.scale, Math.min(6, rise.scale + 2))
  const text = ratioToFixed(plus(value, ratioOf(min)), places)
  return places === 0 ? text : text.replace(/\.?0+$/, '')
}

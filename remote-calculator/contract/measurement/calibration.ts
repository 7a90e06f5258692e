import type { CalibrationContent, Reading } from '../calibrations'
import type { SeriesResult } from '../certificates'
import {
  type Band,
  type CalibratedInstrument,
  NO_BAND,
  type Standard,
  expectedSignal,
  hasGuardBand,
  spanOf,
  toleranceAt,
  uncertaintyAt,
  width,
} from './calibration-limits'
import {
  type Ratio,
  compare,
  multiply,
  ratioOf,
  ratioToFixed,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { exactly } from './exactly'
import { absolute, isAbove, isLess, minus, plus, ratio, times } from './ratio'
import { distanceFromLine } from './straight-line'

/** What a signal's error is shown with at least: 0.001 mA, and what is as much of a narrower signal. */
const ERROR_PLACES = 3
const PARTS_OF_SPAN = ratio(4000n)
/** Enough to tell an error from its limit on paper. */
const ERROR_PLACES_MAX = 15

const ZERO = ratio(0n)

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

/** Those that no later row corrects. */
export const standing = (readings: readonly Reading[]): Reading[] =>
  readings.filter((_, index) => !isCorrected(readings, index))

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
  const inPercent = (row: Judged): string =>
    ratioToFixed(
      percent(row.error),
      placesFrom(ERROR_PLACES, (round) => isJudgedAlike(row, (amount) => round(percent(amount)))),
    )
  let least = ERROR_PLACES
  while (least < ERROR_PLACES_MAX && isLess(times(span, ratio(10n ** BigInt(least))), PARTS_OF_SPAN))
    least += 1
  const judged = readings.map((reading) => judge(instrument, reading, guard))
  const counted = judged.filter((_, index) => !isCorrected(readings, index))
  const filas = judged.map((row, index) => {
    const { punto, sentido, aplicado, leido, motivo } = row.reading
    const places = placesOf(row, least)
    return {
      ...{ punto, sentido, aplicado, leido },
      esperado: ratioToFixed(row.expected, places),
      error: ratioToFixed(row.error, places),
      errorPorciento: inPercent(row),
      limiteInferior: ratioToFixed(row.low, places),
      limiteSuperior: ratioToFixed(row.high, places),
      conforme: conforms(row),
      ...(motivo === undefined ? {} : { motivo }),
      ...(isCorrected(readings, index) ? { corregida: true } : {}),
    }
  })
  const largest = counted.reduce<Judged | null>(
    (most, row) => (most && !isAbove(absolute(row.error), absolute(most.error)) ? most : row),
    null,
  )
  const show = (amount: Ratio | null) => amount && ratioToFixed(percent(amount), ERROR_PLACES)
  const nonLinearity = nonLinearityOf(counted, linea)
  return {
    filas,
    veredicto: counted.every(conforms) ? 'conforme' : 'no conforme',
    errorMaximo: largest ? inPercent(largest) : ratioToFixed(ZERO, ERROR_PLACES),
    histeresis: show(hysteresisOf(counted)),
    noLinealidad: show(nonLinearity),
  }
}

function judge(instrument: CalibratedInstrument, reading: Reading, guard: Standard | null): Judged {
  const applied = exactly(reading.aplicado)
  const expected = expectedSignal(instrument, applied)
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

type Shown = (amount: Ratio) => Ratio

/** Whether the verdict is the same of what is shown. */
const isJudgedAlike = (row: Judged, shown: Shown): boolean =>
  conforms({ ...row, error: shown(row.error), low: shown(row.low), high: shown(row.high) }) === conforms(row)

/** The decimals from `first` on with which the rounded numbers are right. */
function placesFrom(first: number, isRight: (round: Shown) => boolean): number {
  let places = Math.min(first, ERROR_PLACES_MAX)
  while (places < ERROR_PLACES_MAX && !isRight((amount) => ratioOf(roundRatio(amount, places)))) places += 1
  return places
}

/** As many decimals as it takes for the printed numbers to show the verdict and to add up. */
function placesOf(row: Judged, least: number): number {
  const read = exactly(row.reading.leido)
  const addsUp = (round: Shown) =>
    minus(minus(round(ratioOf(read)), round(row.expected)), round(row.error)).numerator === 0n
  return placesFrom(Math.max(least, read.scale), (round) => isJudgedAlike(row, round) && addsUp(round))
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
    const sum = errors.reduce(plus, ZERO)
    const mean = { numerator: sum.numerator, denominator: sum.denominator * BigInt(errors.length) }
    return { x: ratioOf(exactly(key)), y: mean }
  })
  return distanceFromLine(means, line)
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
  return places === 0 ? text : text.replace(/\.?(?<!0)0+$/, '')
}

import type { CalibrationContent, Reading } from '../../../contract/calibrations'
import { plannedPoints } from '../../../contract/measurement/calibration'
import { compare } from '@csuite/shared/contract/numbers/decimal'
import { exactly } from '../../../contract/measurement/exactly'

export type SeriesName = 'encontrado' | 'dejado'

/** A place for a reading; `index` is its row, or -1. */
export interface Slot {
  punto: string
  sentido: 'sube' | 'baja'
  index: number
}

type Point = Pick<Slot, 'punto' | 'sentido'>
export const isAt = (one: Point, other: Point) =>
  one.sentido === other.sentido && compare(exactly(one.punto), exactly(other.punto)) === 0

/** The planned points in their order with the last reading of each, then readings at points that are planned no more. */
export function slotsOf(content: CalibrationContent, series: SeriesName): Slot[] {
  const readings = content[series]
  const planned = plannedPoints(content.puntos).map((point) => ({
    ...point,
    index: readings.findLastIndex((reading) => isAt(point, reading)),
  }))
  const others = readings.flatMap(({ punto, sentido, motivo }, index) =>
    motivo === undefined && !planned.some((slot) => isAt(slot, { punto, sentido }))
      ? [{ punto, sentido, index }]
      : [],
  )
  return [...planned, ...others]
}

/** The readings with one more, or with one replaced or, for null, removed; a reason makes it a row of its own. */
export function withReading(
  content: CalibrationContent,
  series: SeriesName,
  slot: Slot,
  reading: Reading | null,
): Reading[] {
  const readings = content[series]
  if (reading === null) return readings.filter((_, index) => index !== slot.index)
  if (reading.motivo !== undefined || slot.index < 0) return [...readings, reading]
  return readings.with(slot.index, reading)
}

/** The first point without a reading from `at` on, in a circle; the next one where all have theirs. */
export function nextOpen(slots: readonly Slot[], at: number): number {
  for (let step = 1; step <= slots.length; step += 1) {
    const index = (at + step) % slots.length
    if ((slots[index]?.index ?? 0) < 0) return index
  }
  return Math.min(at + 1, slots.length - 1)
}

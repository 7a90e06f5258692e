import { compare, compareRatio, decimal, type Ratio } from './decimal'
import type { Span } from './conversion'
import type { RangeType } from './signal-types'

/**
 * Where a reading lies. By NAMUR NE 43 a transmitter measures from 3.8 to 20.5 mA and signals its own failure at 3.6 mA
 * and below or at 21 mA and above.
 */
export type Zone =
  | 'in-range'
  | 'below-range'
  | 'above-range'
  | 'below-measuring'
  | 'above-measuring'
  | 'failure-low'
  | 'failure-high'

/** NAMUR NE 43, in mA. */
export const NE43 = { failureLow: 3.6, measuringLow: 3.8, measuringHigh: 20.5, failureHigh: 21 } as const

/** The zone by the current limits, or by the range where those say nothing. */
export function zoneOf(reading: Ratio, { min, max }: Span, type: RangeType): Zone {
  const byLimits = type.currentLimits ? zoneByCurrent(reading, type.currentLimits) : null
  if (byLimits) return byLimits
  const [low, high] = compare(min, max) <= 0 ? [min, max] : [max, min]
  if (compareRatio(reading, low) < 0) return 'below-range'
  if (compareRatio(reading, high) > 0) return 'above-range'
  return 'in-range'
}

function zoneByCurrent(reading: Ratio, limits: 'live-zero' | 'dead-zero'): Zone | null {
  const compareTo = (current: number) => compareRatio(reading, decimal(current))
  if (compareTo(NE43.failureHigh) >= 0) return 'failure-high'
  if (compareTo(NE43.measuringHigh) > 0) return 'above-measuring'
  if (limits === 'dead-zero') return null
  if (compareTo(NE43.failureLow) <= 0) return 'failure-low'
  if (compareTo(NE43.measuringLow) < 0) return 'below-measuring'
  return null
}

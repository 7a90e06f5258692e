import { compare, compareRatio, decimal, type Ratio } from './decimal'
import type { Span } from './conversion'
import type { RangeType } from './signal-types'

/**
 * Where a reading stands. The current limits are NAMUR NE 43's: a transmitter measures from 3.8 to 20.5 mA and reports its
 * own failure at 3.6 mA and below or at 21 mA and above; what lies between is neither.
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

const LIMITS = {
  failureLow: decimal(NE43.failureLow),
  measuringLow: decimal(NE43.measuringLow),
  measuringHigh: decimal(NE43.measuringHigh),
  failureHigh: decimal(NE43.failureHigh),
}

/** The zone of a reading: by the current limits where the type has them, by its range otherwise. */
export function zoneOf(reading: Ratio, { min, max }: Span, type: RangeType): Zone {
  const byLimits = type.currentLimits ? zoneByCurrent(reading, type.currentLimits) : null
  if (byLimits) return byLimits
  const [low, high] = compare(min, max) <= 0 ? [min, max] : [max, min]
  if (compareRatio(reading, low) < 0) return 'below-range'
  if (compareRatio(reading, high) > 0) return 'above-range'
  return 'in-range'
}

function zoneByCurrent(reading: Ratio, limits: 'live-zero' | 'dead-zero'): Zone | null {
  if (compareRatio(reading, LIMITS.failureHigh) >= 0) return 'failure-high'
  if (compareRatio(reading, LIMITS.measuringHigh) > 0) return 'above-measuring'
  if (limits === 'dead-zero') return null
  if (compareRatio(reading, LIMITS.failureLow) <= 0) return 'failure-low'
  if (compareRatio(reading, LIMITS.measuringLow) < 0) return 'below-measuring'
  return null
}

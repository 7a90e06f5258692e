import { compare, compareRatio, decimal, type Ratio } from '@csuite/shared/contract/numbers/decimal'
import { rising, type Span } from '../../../contract/measurement/conversion'
import type { RangeType } from '../../parts/signal-types'

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

const LIVE_ZERO = { low: decimal(4), high: decimal(20) }

/** Whether NE 43 applies: to 4–20 mA, inverse or a part of it (split range). Other currents carry no such meaning. */
export function hasCurrentLimits(span: Span, { unit }: RangeType): boolean {
  const { min: low, max: high } = rising(span)
  return unit === 'mA' && compare(low, LIVE_ZERO.low) >= 0 && compare(high, LIVE_ZERO.high) <= 0
}

/** The zone by the current limits, or by the range where those say nothing. */
export function zoneOf(reading: Ratio, span: Span, type: RangeType): Zone {
  const byLimits = hasCurrentLimits(span, type) ? zoneByCurrent(reading) : null
  if (byLimits) return byLimits
  const { min: low, max: high } = rising(span)
  if (compareRatio(reading, low) < 0) return 'below-range'
  if (compareRatio(reading, high) > 0) return 'above-range'
  return 'in-range'
}

function zoneByCurrent(reading: Ratio): Zone | null {
  const compareTo = (current: number) => compareRatio(reading, decimal(current))
  if (compareTo(NE43.failureHigh) >= 0) return 'failure-high'
  if (compareTo(NE43.measuringHigh) > 0) return 'above-measuring'
  if (compareTo(NE43.failureLow) <= 0) return 'failure-low'
  if (compareTo(NE43.measuringLow) < 0) return 'below-measuring'
  return null
}

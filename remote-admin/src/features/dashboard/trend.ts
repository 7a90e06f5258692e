import type { DashboardRange } from '@csuite/shared/contract/users'
import { formatNumber, formatPercent } from '@csuite/shared/format'
import { rangeTexts } from '../../parts/range.texts'
import { dashboardTexts } from './dashboard.texts'

const texts = dashboardTexts.change

export interface Change {
  direction: 'up' | 'down' | 'same'
  text: string
}

/** A figure against the range before: in per cent, or as a number where there was nothing to compare with. */
export function changeOf(
  { value, previous }: { value: number; previous: number },
  range: DashboardRange,
): Change {
  const before = rangeTexts.before[range]
  const difference = value - previous
  if (difference === 0) return { direction: 'same', text: texts.same(before) }
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  return {
    direction: difference > 0 ? 'up' : 'down',
    text:
      previous === 0
        ? texts.against(sign, formatNumber(size), before)
        : texts.against(sign, formatPercent((size / previous) * 100), before),
  }
}

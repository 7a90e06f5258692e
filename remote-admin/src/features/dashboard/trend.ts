import type { DashboardRange } from '@csuite/shared/contract/users'
import { formatNumber, formatPercent } from '@csuite/shared/format'
import { rangeTexts } from '../../parts/figures.texts'
import { dashboardTexts } from './dashboard.texts'

const texts = dashboardTexts.change

export interface Change {
  direction: 'up' | 'down' | 'same'
  text: string
}

/** The change from the range before: in per cent, or absolute where the value before was 0. */
export function changeOf(
  { value, previous }: { value: number; previous: number },
  range: DashboardRange,
): Change {
  const before = rangeTexts.before[range]
  const difference = value - previous
  if (difference === 0) return { direction: 'same', text: texts.same(before) }
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  const amount = previous === 0 ? formatNumber(size) : formatPercent((size / previous) * 100)
  return { direction: difference > 0 ? 'up' : 'down', text: texts.against(sign, amount, before) }
}

import { count, percent } from '../../parts/figures'
import { dashboardTexts } from './dashboard.texts'

const texts = dashboardTexts.change

export interface Change {
  direction: 'up' | 'down' | 'same'
  text: string
}

/** A figure against the month before: in per cent, or as a number where there was nothing to compare with. */
export function changeOf({ value, previous }: { value: number; previous: number }): Change {
  const difference = value - previous
  if (difference === 0) return { direction: 'same', text: texts.same }
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  return {
    direction: difference > 0 ? 'up' : 'down',
    text:
      previous === 0
        ? texts.absolute(sign, count(size))
        : texts.percent(sign, percent((size / previous) * 100)),
  }
}

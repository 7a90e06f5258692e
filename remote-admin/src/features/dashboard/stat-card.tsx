import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatNumber, formatPercent } from '@csuite/shared/format'
import { Sparkline } from '@csuite/shared/ui/chart'
import { c, row, space, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { rangeTexts } from '../../parts/figures.texts'
import { coveringLink } from '../../parts/strip'
import { dashboardTexts as texts } from './dashboard.texts'

interface StatCardProps {
  label: string
  figure: Dashboard['totalUsers']
  range: DashboardRange
  to: string
}

/** A figure with a sparkline of the last twelve ranges and its change. */
export function StatCard({ label, figure, range, to }: StatCardProps) {
  const change = changeOf(figure, range)
  return (
    <Root>
      <dt>
        <Link to={to}>{label}</Link>
      </dt>
      <Value>
        <span>{formatNumber(figure.value)}</span>
        <Sparkline values={figure.history} width={80} />
      </Value>
      <Trend $direction={change.direction}>
        {change.direction === 'up' && <TrendingUp size={16} aria-hidden="true" />}
        {change.direction === 'down' && <TrendingDown size={16} aria-hidden="true" />}
        <span>{change.text}</span>
      </Trend>
    </Root>
  )
}

interface Change {
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
  if (difference === 0) return { direction: 'same', text: texts.change.same(before) }
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  const amount = previous === 0 ? formatNumber(size) : formatPercent((size / previous) * 100)
  return { direction: difference > 0 ? 'up' : 'down', text: texts.change.against(sign, amount, before) }
}

const inks = { up: c.ok, down: c.danger, same: c.muted } as const

const Root = styled.div`
  ${coveringLink(c.hover)}
  padding: ${space[16]} ${space[24]};
  & > dt {
    ${type.quiet}
  }
`
const Value = styled.dd`
  ${type.s28}
  ${type.mono}
  ${row(8)}
  justify-content: space-between;
  padding: ${space[4]} 0;
  font-weight: 550;
`
const Trend = styled.dd<{ $direction: Change['direction'] }>`
  ${type.s12}
  ${row(6)}
  color: ${(p) => inks[p.$direction]};
  & > svg {
    flex: none;
  }
`

import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Dashboard, DashboardRange } from '@csuite/shared/contract/users'
import { formatNumber } from '@csuite/shared/format'
import { Sparkline } from '@csuite/shared/ui/chart'
import { c, space, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { coveringLink } from '../../parts/strip'
import { type Change, changeOf } from './trend'

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
        {formatNumber(figure.value)}
        <Sparkline values={figure.history} width={80} />
      </Value>
      <Trend $direction={change.direction}>
        {change.direction === 'up' && <TrendingUp size={16} aria-hidden="true" />}
        {change.direction === 'down' && <TrendingDown size={16} aria-hidden="true" />}
        {change.text}
      </Trend>
    </Root>
  )
}

const inks = { up: c.ok, down: c.danger, same: c.muted } as const

const Root = styled.div`
  ${coveringLink(c.hover)}
  padding: ${space[16]} ${space[24]};
  & > dt {
    ${type.s14}
    color: ${c.muted};
  }
`
const Value = styled.dd`
  ${type.s28}
  ${type.mono}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  padding: ${space[4]} 0;
  font-weight: 550;
`
const Trend = styled.dd<{ $direction: Change['direction'] }>`
  ${type.s12}
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${(p) => inks[p.$direction]};
  & > svg {
    flex: none;
  }
`

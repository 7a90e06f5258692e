import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Dashboard } from '@csuite/shared/contract/users'
import { Sparkline } from '@csuite/shared/ui/chart'
import { c, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { count } from '../../parts/figures'
import { type Change, changeOf } from './trend'

interface StatCardProps {
  label: string
  figure: Dashboard['totalUsers']
}

/** A figure, its course over twelve months and how it stands against the month before. */
export function StatCard({ label, figure }: StatCardProps) {
  const change = changeOf(figure)
  return (
    <Root>
      <dt>{label}</dt>
      <Value>
        {count(figure.value)}
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
  padding: ${space[16]} ${space[24]};
  & > dt {
    ${type.s14}
    color: ${c.muted};
  }
  & > dd {
    margin: 0;
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

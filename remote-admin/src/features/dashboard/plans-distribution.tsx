import type { Dashboard } from '@csuite/shared/contract/users'
import { Card, CardTitle } from '@csuite/shared/ui/card'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { count, percent } from '../../parts/figures'
import { dashboardTexts } from './dashboard.texts'

const texts = dashboardTexts.distribution

/** How the plans in force divide: name, users, share. */
export function PlansDistribution({ plans }: { plans: Dashboard['plansDistribution'] }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle id={id}>{texts.title}</CardTitle>
      {plans.length === 0 ? (
        <Nothing>{texts.empty}</Nothing>
      ) : (
        <List>
          {plans.map((plan) => (
            <li key={plan.nombre}>
              <Line>
                <strong>{plan.nombre}</strong>
                <span>
                  {texts.users(count(plan.users), plan.users === 1)} · {percent(plan.percentage)}
                </span>
              </Line>
              <Track aria-hidden="true">
                <span style={{ width: `${Math.min(100, plan.percentage)}%` }} />
              </Track>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}

const Nothing = styled.p`
  ${type.s14}
  margin-top: ${space[12]};
  color: ${c.muted};
`
const List = styled.ul`
  display: grid;
  gap: ${space[16]};
  margin: ${space[16]} 0 0;
  padding: 0;
  list-style: none;
`
const Line = styled.div`
  ${type.s14}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[12]};
  margin-bottom: ${space[4]};
  font-variant-numeric: tabular-nums;
  & > strong {
    font-weight: 550;
  }
  & > span {
    color: ${c.muted};
  }
`
const Track = styled.div`
  height: 8px;
  overflow: hidden;
  border-radius: ${radius.pill};
  background: ${c.sunken};
  & > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${c.brand};
  }
`

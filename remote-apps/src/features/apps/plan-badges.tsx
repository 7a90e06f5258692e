import { isFreePlan } from '@csuite/shared/contract/apps'
import type { UserPlan } from '@csuite/shared/contract/user'
import { Badge } from '@csuite/shared/ui/badge'
import { type, wrap, wrapRow } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { texts } from './apps.texts'

/** 'Plan gratuito' if every plan is free, else the list of plans (spec §2). */
export function PlanBadges({ plans }: { plans: readonly UserPlan[] }) {
  const id = useId()
  if (plans.every(({ plan }) => isFreePlan(plan))) return <Badge tone="brand">{texts.freePlan}</Badge>
  return (
    <Row>
      <Label id={id}>{texts.yourApps}</Label>
      <List role="list" aria-labelledby={id}>
        {plans.map(({ id: key, plan }) => (
          <li key={key}>
            <Badge tone={isFreePlan(plan) ? 'neutral' : 'brand'}>{plan.descripcion || plan.nombre}</Badge>
          </li>
        ))}
      </List>
    </Row>
  )
}

const Row = styled.div`
  ${wrapRow(8, 12)}
`
const Label = styled.span`
  ${type.quiet}
`
const List = styled.ul`
  ${wrap(8)}
`

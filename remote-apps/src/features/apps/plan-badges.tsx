import { isFreePlan } from '@csuite/shared/contract/apps'
import type { UserPlan } from '@csuite/shared/contract/user'
import { Badge } from '@csuite/shared/ui/badge'
import { Row, Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import { texts } from './apps.texts'

/** 'Plan gratuito' if every plan is free, else the list of plans (spec §2). */
export function PlanBadges({ plans }: { plans: readonly UserPlan[] }) {
  const id = useId()
  if (plans.every(({ plan }) => isFreePlan(plan))) return <Badge tone="brand">{texts.freePlan}</Badge>
  return (
    <Row>
      <Text as="span" $size={14} $tone="muted" id={id}>
        {texts.yourApps}
      </Text>
      <Row as="ul" role="list" aria-labelledby={id}>
        {plans.map(({ id: key, plan }) => (
          <li key={key}>
            <Badge tone={isFreePlan(plan) ? 'neutral' : 'brand'}>{plan.descripcion || plan.nombre}</Badge>
          </li>
        ))}
      </Row>
    </Row>
  )
}

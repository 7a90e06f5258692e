import { isFreePlan } from '@csuite/shared/contract/apps'
import { formatDay } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { priceTexts as texts } from './offer.texts'
import type { CurrentPlan } from './use-apps'

/** The user's plan, where its app no longer offers it. */
export function KeptPlan({ plan }: { plan: CurrentPlan }) {
  const name = isFreePlan(plan) ? texts.free : plan.nombre
  return (
    <p>
      <Badge tone="ok">{texts.current}</Badge>{' '}
      <span>{texts.kept(name, plan.fechaVencimiento && formatDay(plan.fechaVencimiento))}</span>
    </p>
  )
}

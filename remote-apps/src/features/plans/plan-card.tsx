import { iconOf } from '@csuite/shared/client'
import { type AppWithPlans, isFreePlan } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { AppIcon } from '@csuite/shared/ui/icons'
import { CheckList } from '@csuite/shared/ui/check-list'
import { c, frame, grid, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { BuyOptions } from '../../parts/buy-options'
import { KeptPlan } from '../../parts/kept-plan'
import { priceTexts } from '../../parts/offer.texts'
import type { CurrentPlan } from '../../parts/use-apps'
import { texts } from './plans.texts'

/** An app's plans, in rows that align with the other cards' (subgrid). `current` is the user's plan. */
export function PlanCard({ app, current }: { app: AppWithPlans; current: CurrentPlan | undefined }) {
  const id = useId()
  const free = app.planes.find(isFreePlan)
  const [pro, ...others] = app.planes.filter((plan) => !isFreePlan(plan))
  return (
    <Card aria-labelledby={id}>
      <Head>
        <AppIcon id={app.id} iconUrl={iconOf(app)} size={44} />
        <h3 id={id}>{app.nombre}</h3>
        <p>{app.descripcion}</p>
        {current?.retirado && <KeptPlan plan={current} />}
      </Head>
      {[
        { plan: free, name: priceTexts.free, label: texts.freeOf(app.nombre), missing: texts.noFree },
        {
          plan: pro,
          name: pro?.nombre ?? texts.pro,
          label: priceTexts.paidOf(app.nombre, pro?.nombre),
          missing: texts.noPro,
        },
      ].map(({ plan, name, label, missing }) => (
        <Plan key={name}>
          <h4>
            <span>{name}</span>{' '}
            {plan && plan.id === current?.id && <Badge tone="ok">{priceTexts.current}</Badge>}
          </h4>
          {plan ? <CheckList label={label} items={plan.caracteristicas} /> : <p>{missing}</p>}
        </Plan>
      ))}
      {pro && (
        <Buy>
          <BuyOptions id={app.id} product={priceTexts.paidOf(app.nombre, pro.nombre)} plan={pro} />
          {others.map((plan) => (
            <Other key={plan.id}>
              <h4>
                <span>{plan.nombre}</span>{' '}
                {plan.id === current?.id && <Badge tone="ok">{priceTexts.current}</Badge>}
              </h4>
              <CheckList label={priceTexts.paidOf(app.nombre, plan.nombre)} items={plan.caracteristicas} />
              <BuyOptions id={app.id} product={priceTexts.paidOf(app.nombre, plan.nombre)} plan={plan} />
            </Other>
          ))}
        </Buy>
      )}
    </Card>
  )
}

const Card = styled.article`
  ${grid(0)}
  grid-row: span 4;
  grid-template-rows: subgrid;
  ${frame}
  break-inside: avoid;
  overflow-wrap: anywhere;
`
const Head = styled.div`
  ${grid(12)}
  grid-template-columns: auto 1fr;
  align-items: center;
  align-content: start;
  padding: ${space[24]};
  & > h3 {
    ${type.s20}
  }
  & > p {
    ${type.quiet}
    grid-column: 1 / -1;
  }
`
const Plan = styled.div`
  padding: ${space[16]} ${space[24]} ${space[24]};
  border-top: 1px solid ${c.hairline};
  & h4 {
    ${type.quiet}
    margin-bottom: ${space[12]};
  }
  & > p {
    ${type.quiet}
  }
`
const Buy = styled(Plan)`
  align-self: end;
`
const Other = styled.div`
  ${grid(16)}
  margin-top: ${space[24]};
  padding-top: ${space[16]};
  border-top: 1px solid ${c.hairline};
  & > h4 {
    margin: 0;
  }
`

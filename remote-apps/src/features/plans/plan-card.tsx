import { iconOf } from '@csuite/shared/client'
import { type AppWithPlans, isFreePlan } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { BuyOptions } from '../../parts/buy-options'
import { FeatureList } from '../../parts/feature-list'
import { texts } from './plans.texts'

interface PlanCardProps {
  app: AppWithPlans
  /** Id of the person's plan in this app; undefined where it is not known. */
  current: number | undefined
}

/** An app with what is free, what PRO adds, and the PRO prices. The rows line up with the cards beside it. */
export function PlanCard({ app, current }: PlanCardProps) {
  const id = useId()
  const free = app.planes.find(isFreePlan)
  const pro = app.planes.find((plan) => !isFreePlan(plan))
  return (
    <Card aria-labelledby={id}>
      <Head>
        <AppIcon id={app.id} iconUrl={iconOf(app)} size={44} />
        <h3 id={id}>{app.nombre}</h3>
        <p>{app.descripcion}</p>
      </Head>
      <Plan>
        <h4>
          {texts.free} {free && free.id === current && <Badge tone="ok">{texts.current}</Badge>}
        </h4>
        {free ? (
          <FeatureList label={texts.freeOf(app.nombre)} features={free.caracteristicas} />
        ) : (
          <p>{texts.noFree}</p>
        )}
      </Plan>
      <Plan>
        <h4>
          {texts.pro} {pro && pro.id === current && <Badge tone="ok">{texts.current}</Badge>}
        </h4>
        {pro ? (
          <FeatureList label={texts.proOf(app.nombre)} features={pro.caracteristicas} />
        ) : (
          <p>{texts.noPro}</p>
        )}
      </Plan>
      {pro && (
        <Buy>
          <BuyOptions
            product={texts.proOf(app.nombre)}
            monthly={pro.precioMensual}
            annual={pro.precioAnual}
            id={app.id}
          />
        </Buy>
      )}
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  grid-row: span 4;
  grid-template-rows: subgrid;
  gap: 0;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
  break-inside: avoid;
`
const Head = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space[12]};
  align-items: center;
  align-content: start;
  padding: ${space[24]};
  & > h3 {
    ${type.s20}
  }
  & > p {
    ${type.s14}
    grid-column: 1 / -1;
    color: ${c.muted};
  }
`
const Plan = styled.div`
  padding: ${space[16]} ${space[24]} ${space[24]};
  border-top: 1px solid ${c.hairline};
  & > h4 {
    ${type.s14}
    margin-bottom: ${space[12]};
    color: ${c.muted};
  }
  & > p {
    ${type.s14}
    color: ${c.muted};
  }
`
const Buy = styled.div`
  align-self: end;
  padding: ${space[16]} ${space[24]} ${space[24]};
  border-top: 1px solid ${c.hairline};
`

import type { App, Plan } from '@csuite/shared/contract/apps'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { ErrorState } from '@csuite/shared/ui/states'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { BuyOptions } from '../../parts/buy-options'
import { FeatureList } from '../../parts/feature-list'
import type { useAppsWithPlans } from '../../parts/use-apps-with-plans'
import { texts } from './upgrade.texts'

interface ProOfferProps {
  app: App
  plan: Plan | undefined
  /** Where the plan comes from. */
  plans: ReturnType<typeof useAppsWithPlans>
}

/** The app's PRO plan: what it adds and what it costs. */
export function ProOffer({ app, plan, plans }: ProOfferProps) {
  const name = app.nombre
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{texts.proOf(name)}</h2>
      {plans.isLoading ? (
        <Loading label={texts.loading} />
      ) : plan ? (
        <>
          <FeatureList label={texts.proOf(name)} features={plan.caracteristicas} />
          <Buy>
            <BuyOptions
              product={texts.proOf(name)}
              monthly={plan.precioMensual}
              annual={plan.precioAnual}
              id={app.id}
            />
          </Buy>
        </>
      ) : plans.hasFailed ? (
        <ErrorState
          message={texts.plansFailed}
          busy={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <>
          <p>{texts.noPro}</p>
          <ButtonLink variant="secondary" size="s" to="/planes">
            {texts.openElsewhere}
          </ButtonLink>
        </>
      )}
    </Root>
  )
}

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[24]};
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
  & > h2 {
    ${type.s28}
  }
  & > p {
    color: ${c.muted};
  }
  & > div {
    align-self: stretch;
  }
`
const Buy = styled.div`
  margin-top: auto;
`

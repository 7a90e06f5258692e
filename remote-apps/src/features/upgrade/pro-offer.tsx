import { type App, isFreePlan } from '@csuite/shared/contract/apps'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { Loading } from '@csuite/shared/ui/spinner'
import { ErrorState } from '@csuite/shared/ui/states'
import { CheckList } from '@csuite/shared/ui/check-list'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { BuyOptions } from '../../parts/buy-options'
import type { useAppsWithPlans } from '../../parts/use-apps'
import { priceTexts } from '../../parts/offer.texts'
import { texts } from './upgrade.texts'

export function ProOffer({ app, plans }: { app: App; plans: ReturnType<typeof useAppsWithPlans> }) {
  const plan = plans.data?.find(({ id }) => id === app.id)?.planes.find((each) => !isFreePlan(each))
  const name = priceTexts.paidOf(app.nombre, plan?.nombre)
  const id = useId()
  return (
    <Root as="section" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {plans.isLoading ? (
        <Loading label={texts.loading} />
      ) : plan ? (
        <>
          <CheckList label={name} items={plan.caracteristicas} />
          <Buy>
            <BuyOptions id={app.id} product={name} plan={plan} />
          </Buy>
        </>
      ) : !plans.data ? (
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

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[24]};
  overflow-wrap: anywhere;
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

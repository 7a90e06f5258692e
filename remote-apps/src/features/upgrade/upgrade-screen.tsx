import { ApiError, iconOf } from '@csuite/shared/client'
import { words } from '@csuite/shared/texts'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage, Page } from '@csuite/shared/ui/page'
import { Loading } from '@csuite/shared/ui/spinner'
import { grid, row } from '@csuite/shared/ui/theme'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { KeptPlan } from '../../parts/kept-plan'
import { OpenApp } from '../../parts/open-app/open-app'
import { PeriodSwitch } from '../../parts/period'
import { SuiteOffer } from '../../parts/suite-offer'
import { useApp, useAppsWithPlans, useCurrentPlans } from '../../parts/use-apps'
import { AppPresentation } from './app-presentation'
import { ProOffer } from './pro-offer'
import { texts } from './upgrade.texts'

/** A positive 32-bit integer without a leading zero. */
const ID = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647

export function UpgradeScreen() {
  const { id = '' } = useParams()
  const isId = ID.test(id) && Number(id) <= MAX_ID
  const { data: app, error, isLoading, refetch, fetchStatus } = useApp(isId ? Number(id) : null)
  const plans = useAppsWithPlans()
  const current = useCurrentPlans()
  const plan = current.data?.get(Number(id))
  // An app that sells no plan is not free for those who keep one.
  if (isLoading || (app && !app.hasPaidPlan && current.isLoading))
    return (
      <Page title={texts.title} headingHidden>
        <Loading label={texts.loading} />
      </Page>
    )
  if (!app) {
    // It goes on by itself once the network is back.
    const isOffline = fetchStatus === 'paused'
    const canRetry = isId && !isOffline && !(error instanceof ApiError && error.status === 404)
    return (
      <NoticePage
        title={isOffline ? words.offline : texts.notFound}
        illustration={<Illustration name="transmitter" />}
        actions={
          <>
            <ButtonLink to="/apps">{texts.back}</ButtonLink>
            {canRetry ? (
              <Button variant="secondary" onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            ) : (
              <ButtonLink variant="secondary" to="/planes">
                {texts.openElsewhere}
              </ButtonLink>
            )}
          </>
        }
      >
        {isOffline ? texts.offlineDetail : texts.notFoundDetail}
      </NoticePage>
    )
  }
  return (
    <Page
      // Mounted again: changing the loading page's width would count as a layout shift.
      key={app.id}
      title={app.nombre}
      heading={
        <Name>
          <AppIcon id={app.id} iconUrl={iconOf(app)} size={44} />
          <span>{app.nombre}</span>
        </Name>
      }
      width={app.hasPaidPlan ? 'wide' : 'medium'}
      actions={
        <>
          <OpenApp app={app} />
          <ButtonLink variant="secondary" to="/apps">
            {texts.back}
          </ButtonLink>
          {app.hasPaidPlan && <PeriodSwitch />}
        </>
      }
    >
      {app.hasPaidPlan ? (
        <Columns>
          <AppPresentation app={app}>{plan?.retirado && <KeptPlan plan={plan} />}</AppPresentation>
          <ProOffer app={app} plans={plans} />
          <SuiteOffer narrow />
        </Columns>
      ) : (
        <AppPresentation app={app} wide>
          {app.acceso ? (
            <p>
              {texts.needsAccess} {app.acceso === 'solicitar' && texts.mayAsk}
            </p>
          ) : plan?.retirado ? (
            <KeptPlan plan={plan} />
          ) : (
            <div>
              <h2>{texts.isFree}</h2>
              <p>{texts.isFreeDetail}</p>
            </div>
          )}
        </AppPresentation>
      )}
    </Page>
  )
}

const Name = styled.span`
  ${row(12)}
  overflow-wrap: anywhere;
  & > :first-child {
    flex: none;
  }
`
const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
`

import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage, Page } from '@csuite/shared/ui/page'
import { Loading } from '@csuite/shared/ui/spinner'
import { c, radius, space } from '@csuite/shared/ui/theme'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { PeriodSwitch } from '../../parts/period'
import { SuiteOffer } from '../../parts/suite-offer'
import { AppPresentation } from './app-presentation'
import { ProOffer } from './pro-offer'
import { texts } from './upgrade.texts'
import { useUpgrade } from './use-upgrade'

/** `/apps/{id}`: the app, its PRO plan and the complete suite, side by side. */
export function UpgradeScreen() {
  const { id } = useParams()
  const state = useUpgrade(id)
  if (state.kind === 'loading')
    return (
      <Page title={texts.title} headingHidden>
        <Loading label={texts.loading} />
      </Page>
    )
  if (state.kind === 'missing')
    return (
      <NoticePage
        title={texts.notFound}
        illustration={<Illustration name="transmitter" />}
        actions={
          <>
            <ButtonLink to="/apps">{texts.back}</ButtonLink>
            {state.retry ? (
              <Button variant="secondary" onClick={state.retry}>
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
        {texts.notFoundDetail}
      </NoticePage>
    )
  const { app, pro, isLoadingPlans } = state
  return (
    <Page
      title={app.hasPaidPlan ? texts.headingOf(app.nombre) : app.nombre}
      actions={
        <>
          {app.hasPaidPlan && <PeriodSwitch />}
          <ButtonLink variant="secondary" size="s" to="/apps">
            {texts.back}
          </ButtonLink>
        </>
      }
    >
      <Columns>
        <AppPresentation app={app} />
        {app.hasPaidPlan ? (
          <>
            <ProOffer app={app} plan={pro} isLoading={isLoadingPlans} />
            <SuiteOffer narrow />
          </>
        ) : (
          <FreeApp />
        )}
      </Columns>
    </Page>
  )
}

/** An app without a paid plan is never sold one. */
function FreeApp() {
  return (
    <Free>
      <h2>{texts.isFree}</h2>
      <p>{texts.isFreeDetail}</p>
    </Free>
  )
}

const Free = styled.section`
  display: grid;
  gap: ${space[8]};
  align-content: center;
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
  & > p {
    color: ${c.muted};
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: ${space[24]};
  align-items: stretch;
`

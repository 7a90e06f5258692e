import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { Loading } from '@csuite/shared/ui/spinner'
import { space } from '@csuite/shared/ui/theme'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
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
      <Page title={texts.notFound} subtitle={texts.notFoundDetail} width="narrow">
        <Actions>
          <ButtonLink to="/apps">{texts.back}</ButtonLink>
          {state.retry && (
            <Button variant="secondary" onClick={state.retry}>
              {texts.retry}
            </Button>
          )}
        </Actions>
      </Page>
    )
  const { app, pro, isLoadingPlans } = state
  return (
    <Page
      title={texts.headingOf(app.nombre)}
      actions={
        <ButtonLink variant="secondary" size="s" to="/apps">
          {texts.back}
        </ButtonLink>
      }
    >
      <Columns>
        <AppPresentation app={app} />
        <ProOffer name={app.nombre} plan={pro} isLoading={isLoadingPlans} />
        <SuiteOffer narrow />
      </Columns>
    </Page>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: ${space[24]};
  align-items: stretch;
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`

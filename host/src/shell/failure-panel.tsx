import { HOME } from '@csuite/shared/contract/page-path'
import { useSession } from '@csuite/shared/session'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { c, space } from '@csuite/shared/ui/theme'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { homeAddress } from '../remotes/pages'
import { shellTexts } from './shell.texts'

interface FailurePanelProps {
  kind?: 'failure' | 'crash'
  onRetry: () => void
  busy?: boolean
}

/** The Spanish panel that stands where a remote's screen would, with the way to try again. */
export function FailurePanel({ kind = 'failure', onRetry, busy = false }: FailurePanelProps) {
  const { pathname } = useLocation()
  const home = homeAddress()
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const title = kind === 'crash' ? shellTexts.crashTitle : shellTexts.failureTitle
  return (
    <Page title={title} width="narrow">
      <Text role="alert">{kind === 'crash' ? shellTexts.crashDetail : shellTexts.failureDetail}</Text>
      <Actions>
        <Button onClick={onRetry} busy={busy}>
          {shellTexts.retry}
        </Button>
        {isAuthenticated && pathname !== home && pathname !== HOME && (
          <ButtonLink to={home} variant="quiet">
            {shellTexts.goToApps}
          </ButtonLink>
        )}
      </Actions>
    </Page>
  )
}

const Text = styled.p`
  color: ${c.muted};
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
  margin-top: ${space[24]};
`

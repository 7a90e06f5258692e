import { useSession } from '@csuite/shared/session'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { ErrorState } from '@csuite/shared/ui/states'
import { useLocation } from 'react-router-dom'
import { shellTexts } from './shell.texts'

interface FailurePanelProps {
  kind?: 'failure' | 'crash'
  onRetry: () => void
  busy?: boolean
}

/** The Spanish panel that stands where a remote's screen would, with the way to try again. */
export function FailurePanel({ kind = 'failure', onRetry, busy = false }: FailurePanelProps) {
  const { pathname } = useLocation()
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const title = kind === 'crash' ? shellTexts.crashTitle : shellTexts.failureTitle
  return (
    <Page title={title} width="narrow">
      <ErrorState
        title={null}
        message={kind === 'crash' ? shellTexts.crashDetail : shellTexts.failureDetail}
        onRetry={onRetry}
        busy={busy}
        action={
          !isAuthenticated || /^\/(apps)?$/.test(pathname) ? undefined : (
            <ButtonLink to="/apps" variant="quiet">
              {shellTexts.goToApps}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}

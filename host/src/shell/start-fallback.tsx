import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Loading } from '@csuite/shared/ui/spinner'
import { needsSession } from '../remotes/pages'
import { hasLivingSession } from '../session/start'
import { PageLoading } from './painted-page'
import { shellTexts } from './shell.texts'
import { PageFrame } from './signed-in-area'

/** What shows while the first screen is fetched: the bar at once where the person will stay below it. */
export const StartFallback = () => (
  <>
    <GlobalStyle />
    {hasLivingSession() && needsSession(window.location.pathname) ? (
      <PageFrame>
        <PageLoading />
      </PageFrame>
    ) : (
      <Loading label={shellTexts.loading} fullPage />
    )}
  </>
)

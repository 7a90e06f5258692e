import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Loading } from '@csuite/shared/ui/spinner'
import { needsSession, rulesAt } from '../remotes/pages'
import { hasLivingSession } from '../session/start'
import { PageLoading } from './painted-page'
import { shellTexts } from './shell.texts'
import { SignedInArea } from './signed-in-area'

/** What shows while the first screen is fetched: the bar at once where the person will stay below it. */
export function StartFallback() {
  const { pathname } = window.location
  const inFrame = hasLivingSession() && needsSession(pathname) && rulesAt(pathname).frame === 'portal'
  return (
    <>
      <GlobalStyle />
      {inFrame ? (
        <SignedInArea topBar>
          <PageLoading />
        </SignedInArea>
      ) : (
        <Loading label={shellTexts.loading} fullPage />
      )}
    </>
  )
}

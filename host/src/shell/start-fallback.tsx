import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Loading } from '@csuite/shared/ui/spinner'
import { isInside } from '../session/start'
import { PageLoading } from './painted-page'
import { shellTexts } from './shell.texts'
import { PageFrame } from './signed-in-area'

/** What shows while the first screen is fetched: the bar at once where the person will stay below it. */
export const StartFallback = () => (
  <>
    <GlobalStyle />
    {isInside() ? (
      <PageFrame>
        <PageLoading />
      </PageFrame>
    ) : (
      <Loading label={shellTexts.loading} fullPage />
    )}
  </>
)

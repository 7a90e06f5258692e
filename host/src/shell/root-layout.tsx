import { SkipLink } from '@csuite/shared/ui/page'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { ArrivalSlot } from '../session/arrival-slot'
import { Questions } from '../session/questions'
import { LateToaster } from './late-toaster'
import { NavigationProgress } from './navigation-progress'
import { DeveloperOverrideSlot } from './developer-override-slot'
import { StylesApart } from './styles-apart'

/** Around every page: global styles, skip link, progress line, toasts. */
export function RootLayout() {
  return (
    <>
      <GlobalStyle />
      <StylesApart />
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <DeveloperOverrideSlot />
      <LateToaster />
      <Questions />
      <ArrivalSlot />
      {/* Every document begins with the same key: by the key alone, the page of a typed address would open where another was left. */}
      <ScrollRestoration getKey={(at) => at.pathname + at.key} />
    </>
  )
}

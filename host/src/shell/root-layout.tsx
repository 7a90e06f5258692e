import { SkipLink } from '@csuite/shared/ui/page'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Outlet } from 'react-router-dom'
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
    </>
  )
}

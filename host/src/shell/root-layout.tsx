import { SkipLink } from '@csuite/shared/ui/page'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { ArrivalSlot } from '../session/arrival-slot'
import { Questions } from '../session/questions'
import { LateToaster } from './late-toaster'
import { NavigationProgress } from './navigation-progress'
import { DeveloperOverrideSlot } from './developer-override-slot'
import { StylesApart } from './styles-apart'

/** What every page has: the ground rules of its style, the skip link, progress, messages. */
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
      <ScrollRestoration />
    </>
  )
}

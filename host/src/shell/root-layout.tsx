import { latePart } from '@csuite/shared/ui/late-part'
import { SkipLink } from '@csuite/shared/ui/page'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { Outlet } from 'react-router-dom'
import { useStore } from 'zustand'
import { remotesStore } from '../federation/remotes-store'
import { TokenSignInSlot } from '../session/token-sign-in-slot'
import { NameSlot } from '../session/name-slot'
import { Questions } from '../session/questions'
import { LateToaster } from './late-toaster'
import { NavigationProgress } from './navigation-progress'
import { StylesApart } from './styles-apart'

const DeveloperOverrideBanner = latePart(
  async () => (await import('./developer-override-banner')).DeveloperOverrideBanner,
)

export function RootLayout() {
  const override = useStore(remotesStore, (state) => state.override)
  return (
    <>
      <GlobalStyle />
      <StylesApart />
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      {override && <DeveloperOverrideBanner build={override} />}
      <LateToaster />
      <Questions />
      <TokenSignInSlot />
      <NameSlot />
    </>
  )
}

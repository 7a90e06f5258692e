import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router-dom'
import { configureClient } from '@csuite/shared/client'
import type { RemoteModule } from '@csuite/shared/remote'
import { sessionStore, signOutLocally, startSession, useSession } from '@csuite/shared/session'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { fallbackFontCss } from '@csuite/shared/ui/theme-init'
import { Toaster } from '@csuite/shared/ui/toast'
import { StandaloneSignIn } from './sign-in'

/** Runs one remote without the host, for development. */
export function mountStandalone(remote: RemoteModule): void {
  configureClient({
    getToken: () => sessionStore.getState().token,
    onUnauthorized: () => signOutLocally(),
  })
  void startSession()
  const router = createBrowserRouter([{ element: <Frame />, children: remote.routes }])
  const style = document.createElement('style')
  style.textContent = fallbackFontCss
  document.head.append(style)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  createRoot(container).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const signInScreens =
  /^\/(login|register|verify-email|forgot-password|reset-password|no-fui-yo|google-callback|auth)\b/

function Frame() {
  const anonymous = useSession((state) => state.isInitialized && !state.isAuthenticated)
  return (
    <>
      <GlobalStyle />
      {anonymous && !signInScreens.test(window.location.pathname) && <StandaloneSignIn />}
      <Outlet />
      <Toaster />
    </>
  )
}

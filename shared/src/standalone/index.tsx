import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router-dom'
import { configureClient } from '../client'
import type { RemoteModule } from '../remote'
import { sessionStore, signOutLocally, startSession } from '../session'
import { GlobalStyle } from '../ui/theme'
import { Toaster } from '../ui/toast'

/**
 * Runs one remote by itself in development: its routes, the session and the design system, without the host's bar and
 * guards. Sign in through /login of the portal or of remote-auth on the same origin's storage.
 */
export function mountStandalone(remote: RemoteModule): void {
  configureClient({
    getToken: () => sessionStore.getState().token,
    onUnauthorized: () => signOutLocally(),
  })
  void startSession()
  const frame = (
    <>
      <GlobalStyle />
      <Outlet />
      <Toaster />
    </>
  )
  const router = createBrowserRouter([{ element: frame, children: remote.routes }])
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  createRoot(container).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

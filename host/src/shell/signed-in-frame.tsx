import { sessionStore } from '@csuite/shared/session'
import { Illustration } from '@csuite/shared/ui/illustration'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TopBar } from './top-bar'

/** One cache of server state for the whole page, remotes included. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})

// Nothing of one person may be seen by the next.
sessionStore.subscribe((state, before) => {
  if (state.user?.id !== before.user?.id || (before.isAuthenticated && !state.isAuthenticated))
    queryClient.clear()
})

interface SignedInFrameProps {
  topBar: boolean
  children: ReactNode
}

export function SignedInFrame({ topBar, children }: SignedInFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {topBar && <TopBar />}
      {children}
    </QueryClientProvider>
  )
}

export const FailureDrawing = () => <Illustration name="valve" />

export { AccessDenied } from './access-denied'
export { NotFoundPage } from './not-found-page'

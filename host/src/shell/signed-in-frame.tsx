import type { ApiError } from '@csuite/shared/client'
import { HOME } from '@csuite/shared/contract/page-path'
import { sessionStore } from '@csuite/shared/session'
import { Illustration } from '@csuite/shared/ui/illustration'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { homeAddress } from '../remotes/pages'
import { catalogueQuery } from './catalogue'
import { useKeptPage } from './kept-page'
import { TopBar } from './top-bar'

/** One cache of server state for the whole page, remotes included. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Whoever has waited for a time-out is told, instead of waiting for a second one.
      retry: (failures, error) => !failures && (error as Partial<ApiError>).code !== 'TIMEOUT',
      refetchOnWindowFocus: false,
    },
  },
})

// Nothing of one person may be seen by the next.
sessionStore.subscribe((state, before) => {
  if (
    (before.user && state.user?.id !== before.user.id) ||
    (before.isAuthenticated && !state.isAuthenticated)
  )
    queryClient.clear()
})

// The document has asked for the catalogue there: the screen then begins with the answer, not with its skeleton.
if ([HOME, homeAddress()].includes(window.location.pathname)) void queryClient.prefetchQuery(catalogueQuery)

interface SignedInFrameProps {
  topBar: boolean
  children: ReactNode
}

export function SignedInFrame({ topBar, children }: SignedInFrameProps) {
  useKeptPage()
  return (
    <QueryClientProvider client={queryClient}>
      {topBar && <TopBar />}
      {children}
    </QueryClientProvider>
  )
}

export const FailureDrawing = () => <Illustration name="valve" />

export { AccessDenied, NotFoundPage } from './dead-ends'

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
      retry: (failures, error) => failures === 0 && mayPass(error as Partial<ApiError>),
      refetchOnWindowFocus: false,
    },
    // Without a network a change fails and says so, instead of waiting in silence until it may no longer be wanted.
    mutations: { networkMode: 'always' },
  },
})

/** No refusal, which would be the same again, and no time-out: whoever has waited for one is told. */
function mayPass({ code, status = 0 }: Partial<ApiError>): boolean {
  return code !== 'TIMEOUT' && Math.floor(status / 100) !== 4
}

// One person's data must never be shown to the next.
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

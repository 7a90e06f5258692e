import type { ApiError } from '@csuite/shared/client'
import { HOME } from '@csuite/shared/contract/page-path'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { sessionStore } from '@csuite/shared/session'
import { Illustration } from '@csuite/shared/ui/illustration'
import { QueryClient, QueryClientProvider, onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { homeAddress } from '../remotes/pages'
import { catalogueQuery } from './catalogue'
import { TopBar } from './top-bar'

// By itself it takes every page that begins for online, and a query that failed before the first event is never sent again.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(isOnline())
  update()
  return onNetworkChange(update)
})

/** Shared with all remotes. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures === 0 && isTransient(error as Partial<ApiError>),
      refetchOnWindowFocus: false,
    },
    // While offline a mutation fails at once, instead of being paused.
    mutations: { networkMode: 'always' },
  },
})

/** Neither a 4xx nor a timeout, after which the person has waited long enough. */
function isTransient({ code, status = 0 }: Partial<ApiError>): boolean {
  return code !== 'TIMEOUT' && Math.floor(status / 100) !== 4
}

// Another person must not see cached data.
sessionStore.subscribe((state, before) => {
  if (before.user && state.user?.id !== before.user.id) queryClient.clear()
})

// The document preloads the catalogue there; the token of an address is not checked yet.
if (sessionStore.getState().token && [HOME, homeAddress()].includes(window.location.pathname))
  void queryClient.prefetchQuery(catalogueQuery)

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

export { AccessDenied, NotFoundPage } from './dead-ends'

import type { App } from '@csuite/shared/contract/apps'
import { markPresentationShown, useSession } from '@csuite/shared/session'
import { Suspense, lazy } from 'react'

// The presentation and its film come only for a person who has not seen them.
const PresentationModal = lazy(() =>
  import('./presentation/presentation-modal').then((module) => ({ default: module.PresentationModal })),
)

interface PresentationGateProps {
  apps: readonly App[]
  isLoading: boolean
}

/** Opens the presentation while the account asks for it and this session has not shown it yet (spec §4). */
export function PresentationGate({ apps, isLoading }: PresentationGateProps) {
  const userId = useSession(({ user }) => (user?.presentacion ? user.id : null))
  const wasShown = useSession((state) => state.hasShownPresentationModal)
  if (userId === null || wasShown) return null
  return (
    <Suspense fallback={null}>
      <PresentationModal
        userId={userId}
        apps={apps.filter((app) => app.isEnabledWeb)}
        isLoading={isLoading}
        onClose={markPresentationShown}
      />
    </Suspense>
  )
}

import type { App } from '@csuite/shared/contract/apps'
import { markPresentationShown, useSession } from '@csuite/shared/session'
import { Suspense, lazy } from 'react'

const PresentationModal = lazy(() =>
  import('./presentation/presentation-modal').then((module) => ({ default: module.PresentationModal })),
)

/** Loads the presentation if the account has not finished it and this session has not shown it (spec §4). */
export function PresentationGate({ apps, isLoading }: { apps: readonly App[]; isLoading: boolean }) {
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

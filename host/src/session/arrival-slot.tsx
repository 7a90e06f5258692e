import { useSession } from '@csuite/shared/session'
import { Suspense, lazy } from 'react'
import { useArrival } from './arrival'

const ArrivalNotice = lazy(() =>
  import('./arrival-notice').then((module) => ({ default: module.ArrivalNotice })),
)

/** Loads the notice only when it is needed. */
export function ArrivalSlot() {
  const arrived = useArrival()
  const userId = useSession((state) => state.user?.id)
  if (userId === undefined || arrived !== String(userId)) return null
  return (
    <Suspense fallback={null}>
      <ArrivalNotice />
    </Suspense>
  )
}

import { useSession } from '@csuite/shared/session'
import { Suspense, lazy } from 'react'
import { useTokenSignIn } from './token-sign-in'

const TokenSignInNotice = lazy(() =>
  import('./token-sign-in-notice').then((module) => ({ default: module.TokenSignInNotice })),
)

/** Loads the notice only when it is needed. */
export function TokenSignInSlot() {
  const announcedTo = useTokenSignIn()
  const userId = useSession((state) => state.user?.id)
  if (userId === undefined || announcedTo !== String(userId)) return null
  return (
    <Suspense fallback={null}>
      <TokenSignInNotice />
    </Suspense>
  )
}

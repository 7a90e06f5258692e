import { useSession } from '@csuite/shared/session'
import { latePart } from '@csuite/shared/ui/late-part'
import { useTokenSignIn } from './token-sign-in'

const TokenSignInNotice = latePart(async () => (await import('./token-sign-in-notice')).TokenSignInNotice)

/** Loads the notice only when it is needed. */
export function TokenSignInSlot() {
  const announcedTo = useTokenSignIn()
  const userId = useSession((state) => state.user?.id)
  return userId !== undefined && announcedTo === String(userId) ? <TokenSignInNotice /> : null
}

import { useSession } from '@csuite/shared/session'
import { latePart } from '@csuite/shared/ui/late-part'
import { withRetries } from '../federation/with-retries'
import { useTokenSignIn } from './token-sign-in'

const useNotice = latePart(() =>
  withRetries(async () => (await import('./token-sign-in-notice')).TokenSignInNotice),
)

/** Loads the notice only when it is needed. */
export function TokenSignInSlot() {
  const announcedTo = useTokenSignIn()
  const userId = useSession((state) => state.user?.id)
  const isUnanswered = userId !== undefined && announcedTo === String(userId)
  const TokenSignInNotice = useNotice(isUnanswered)
  return isUnanswered && TokenSignInNotice ? <TokenSignInNotice /> : null
}

import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { RESEND_COOLDOWN_SECONDS } from '@csuite/shared/contract/registration'
import { useState } from 'react'
import { startCooldown } from '../../parts/use-cooldown'
import { useRequest } from '../../parts/use-request'
import { forgotPasswordTexts } from './forgot-password.texts'

type Outcome = { state: 'idle' } | { state: 'sent'; text: string; email: string } | { state: 'failed'; text: string }

/** Asks for a reset code. The server answers alike for known and unknown addresses. */
export function useForgotPassword() {
  const { busy, run } = useRequest()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })

  const send = (email: string) =>
    run(async () => {
      setOutcome({ state: 'idle' })
      try {
        const { message } = await call(forgotPassword, { body: { email } })
        startCooldown('reset', email, RESEND_COOLDOWN_SECONDS)
        setOutcome({ state: 'sent', text: message, email })
      } catch (error) {
        if (error instanceof ApiError && error.retryAfter) startCooldown('reset', email, error.retryAfter)
        setOutcome({ state: 'failed', text: errorMessage(error, forgotPasswordTexts.failed) })
      }
    })

  return { busy, outcome, send, dismiss: () => setOutcome({ state: 'idle' }) }
}

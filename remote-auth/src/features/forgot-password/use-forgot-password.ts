import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { RESEND_COOLDOWN_SECONDS } from '@csuite/shared/contract/registration'
import { useState } from 'react'
import type { Notice } from '../../parts/banner'
import { startCooldown } from '../../parts/use-cooldown'
import { useRequest } from '../../parts/use-request'
import { forgotPasswordTexts } from './forgot-password.texts'

/** Asks for a reset code; the server answers alike for known and unknown addresses. `sentTo` is set once it did. */
export function useForgotPassword() {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const send = (email: string) =>
    run(async () => {
      setNotice(null)
      setSentTo(null)
      try {
        const { message } = await call(forgotPassword, { body: { email } })
        startCooldown('reset', email, RESEND_COOLDOWN_SECONDS)
        setNotice({ tone: 'ok', text: message })
        setSentTo(email)
      } catch (error) {
        if (error instanceof ApiError && error.retryAfter) startCooldown('reset', email, error.retryAfter)
        setNotice({ tone: 'danger', text: errorMessage(error, forgotPasswordTexts.failed) })
      }
    })

  return { busy, sentTo, notice, clearNotice: () => setNotice(null), send }
}

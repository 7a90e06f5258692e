import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { RESEND_COOLDOWN_SECONDS, resendVerification } from '@csuite/shared/contract/registration'
import { useState } from 'react'
import { authTexts } from './auth.texts'
import type { Notice } from './banner'
import { useCooldown, type CooldownPurpose } from './use-cooldown'

const endpoints = { verification: resendVerification, reset: forgotPassword }

/**
 * Asks for another code of either kind, then holds for 60 s, or for as long as the server says.
 * `resend` resolves to what to say and never rejects; `seconds` is 0 when another may be asked for.
 */
export function useResend(purpose: CooldownPurpose, email: string) {
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCooldown(purpose, email)

  const resend = async (): Promise<Notice> => {
    if (!email.trim()) return { tone: 'danger', text: authTexts.resendNeedsEmail }
    setBusy(true)
    try {
      const { message } = await call(endpoints[purpose], { body: { email } })
      start(RESEND_COOLDOWN_SECONDS)
      return { tone: 'ok', text: message }
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) start(error.retryAfter)
      return { tone: 'danger', text: errorMessage(error, authTexts.resendFailed) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, seconds, resend }
}

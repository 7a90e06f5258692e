import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { RESEND_COOLDOWN_SECONDS, resendVerification } from '@csuite/shared/contract/registration'
import { useState } from 'react'
import { authTexts } from './auth.texts'
import { useCooldown, type CooldownPurpose } from './use-cooldown'

const endpoints = { verification: resendVerification, reset: forgotPassword }

interface Resend {
  busy: boolean
  /** Seconds until another code may be asked for; 0 when it may. */
  seconds: number
  /** Asks for another code; resolves to the text to show, never rejects. */
  resend: () => Promise<{ ok: boolean; text: string }>
}

/** Asks for another code of either kind, then holds for 60 s, or for as long as the server says. */
export function useResend(purpose: CooldownPurpose, email: string): Resend {
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCooldown(purpose, email)

  const resend = async () => {
    if (!email.trim()) return { ok: false, text: authTexts.resendNeedsEmail }
    setBusy(true)
    try {
      const { message } = await call(endpoints[purpose], { body: { email } })
      start(RESEND_COOLDOWN_SECONDS)
      return { ok: true, text: message }
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) start(error.retryAfter)
      return { ok: false, text: errorMessage(error, authTexts.resendFailed) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, seconds, resend }
}

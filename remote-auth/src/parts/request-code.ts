import { ApiError, call } from '@csuite/shared/client'
import { changeEmail } from '@csuite/shared/contract/account'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { RESEND_COOLDOWN_SECONDS, resendVerification } from '@csuite/shared/contract/registration'
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '@csuite/shared/storage'

const endpoints = { verification: resendVerification, reset: forgotPassword, change: changeEmail }

/** Each purpose has its own cooldown, as on the server. */
export type CodePurpose = keyof typeof endpoints

const keyOf = (purpose: CodePurpose, email: string) =>
  `csuite-resend-${purpose}-${email.trim().toLowerCase()}` as const

/** Requests a code by mail and starts the cooldown: 60 s, or the Retry-After of a refusal. Returns the server's message. */
export async function requestCode(purpose: CodePurpose, email: string): Promise<string> {
  const startCooldown = (seconds: number) =>
    writeStored('sessionStorage', keyOf(purpose, email), Date.now() + seconds * 1000)
  try {
    const { message } = await call(endpoints[purpose], { body: { email } })
    startCooldown(RESEND_COOLDOWN_SECONDS)
    return message
  } catch (error) {
    if (error instanceof ApiError && error.retryAfter) startCooldown(error.retryAfter)
    throw error
  }
}

function secondsLeft(purpose: CodePurpose, email: string): number {
  const end = Number(readStored('sessionStorage', keyOf(purpose, email)))
  return Math.max(0, Math.ceil((end - Date.now()) / 1000))
}

/** Seconds until another code may be requested, counting down to 0; they go on after a reload. */
export function useCooldown(purpose: CodePurpose, email: string): number {
  const [, tick] = useState(0)
  const seconds = secondsLeft(purpose, email)
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}

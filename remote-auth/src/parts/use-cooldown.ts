import { useCallback, useEffect, useState } from 'react'
import { readRecord, writeRecord } from './session-record'

const keyOf = (purpose: CooldownPurpose, email: string) =>
  `csuite-resend-${purpose}-${email.trim().toLowerCase()}`

/** Mails of a verification and of a reset are counted apart, as the server does. */
export type CooldownPurpose = 'verification' | 'reset'

/** Starts the waiting time of an address: it ends `seconds` from now, also after a reload. */
export function startCooldown(purpose: CooldownPurpose, email: string, seconds: number): void {
  writeRecord(keyOf(purpose, email), Date.now() + seconds * 1000)
}

function secondsLeft(purpose: CooldownPurpose, email: string): number {
  const end = readRecord(keyOf(purpose, email))
  return typeof end === 'number' ? Math.max(0, Math.ceil((end - Date.now()) / 1000)) : 0
}

/** Whole seconds until another mail may be asked for, counting down; 0 when it may. */
export function useCooldown(
  purpose: CooldownPurpose,
  email: string,
): { seconds: number; start: (seconds: number) => void } {
  const [, tick] = useState(0)
  const seconds = secondsLeft(purpose, email)
  const running = seconds > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])

  const start = useCallback(
    (length: number) => {
      startCooldown(purpose, email, length)
      tick((count) => count + 1)
    },
    [purpose, email],
  )
  return { seconds, start }
}

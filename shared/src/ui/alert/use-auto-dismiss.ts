import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `dismiss` once after `delayMs`; pausing stops the clock, which then continues with what was left, at least a second. */
export function useAutoDismiss(
  delayMs: number | undefined,
  paused: boolean,
  dismiss: (() => void) | undefined,
) {
  const left = useRef(delayMs ?? 0)
  const onTime = useEffectEvent(() => dismiss?.())
  useEffect(() => {
    left.current = delayMs ?? 0
  }, [delayMs])
  useEffect(() => {
    if (!delayMs || paused) return
    const started = Date.now()
    const timer = setTimeout(() => onTime(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [delayMs, paused])
}

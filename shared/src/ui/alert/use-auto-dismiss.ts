import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `dismiss` once after `delayMs`; while `paused` the clock stands and then goes on with what was left, a second at least. */
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

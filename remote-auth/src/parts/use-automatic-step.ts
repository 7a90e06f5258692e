import { useEffect, useEffectEvent } from 'react'

/** Takes `step` once, `milliseconds` after `active` becomes true; not when it becomes false before. */
export function useAutomaticStep(active: boolean, milliseconds: number, step: () => void): void {
  const take = useEffectEvent(step)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => take(), milliseconds)
    return () => clearTimeout(timer)
  }, [active, milliseconds])
}

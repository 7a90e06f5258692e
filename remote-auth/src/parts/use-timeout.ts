import { useEffect, useEffectEvent } from 'react'

/** Calls `callback` once, `milliseconds` after `active` became true, unless it became false before. */
export function useTimeout(active: boolean, milliseconds: number, callback: () => void): void {
  const fire = useEffectEvent(callback)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => fire(), milliseconds)
    return () => clearTimeout(timer)
  }, [active, milliseconds])
}

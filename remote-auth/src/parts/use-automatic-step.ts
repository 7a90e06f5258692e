import { useEffect, useRef } from 'react'

/** Takes `step` once, `milliseconds` after `active` becomes true; not when it becomes false before. */
export function useAutomaticStep(active: boolean, milliseconds: number, step: () => void): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => latest.current(), milliseconds)
    return () => clearTimeout(timer)
  }, [active, milliseconds])
}

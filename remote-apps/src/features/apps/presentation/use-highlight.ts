import { useEffect, useState } from 'react'
import { matchesMedia, media } from '@csuite/shared/ui/theme'

/** Spec §9. */
const ROTATION_MS = 2000

export type Highlight = ReturnType<typeof useHighlight>

/** Rotates the highlight through `count` items while `active`; with reduced motion it starts paused. */
export function useHighlight(count: number, active: boolean) {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(() => matchesMedia(media.still))
  const [isHeld, setHeld] = useState(false)
  const runs = active && count > 1 && !isPaused && !isHeld
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), ROTATION_MS)
    return () => clearInterval(timer)
  }, [runs, count])
  return {
    index: count > 0 ? index % count : 0,
    isPaused,
    setPaused,
    choose: (chosen: number) => {
      setIndex(chosen)
      setPaused(true)
    },
    /** The rotation waits while held, as while the list has the focus. */
    setHeld,
  }
}

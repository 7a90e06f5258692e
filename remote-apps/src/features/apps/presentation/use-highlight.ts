import { useEffect, useState } from 'react'
import { matchesMedia, media } from '@csuite/shared/ui/theme'

/** Time that one app is highlighted (spec §9). */
const ROTATION_MS = 2000

export interface Highlight {
  /** Which app is highlighted now. */
  index: number
  isPaused: boolean
  setPaused: (paused: boolean) => void
  /** Highlights one and stops there. */
  choose: (index: number) => void
  /** While something inside has the focus the rotation waits. */
  setHeld: (held: boolean) => void
}

/** Highlights one of `count` every 2 s, cycling, while `active`; it starts paused for people who want less motion. */
export function useHighlight(count: number, active: boolean): Highlight {
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
    choose: (chosen) => {
      setIndex(chosen)
      setPaused(true)
    },
    setHeld,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * State of a popup: closes on Escape and on a click or focus outside of `root`. `close` also returns the focus to the
 * trigger, the first button in `root`.
 */
export function usePopup() {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const close = useCallback(() => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [])

  useEffect(() => {
    if (!open) return
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open, close])

  return { root, open, setOpen, close }
}

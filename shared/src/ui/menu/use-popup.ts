import { useCallback, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '@csuite/shared/ui/dialog'

/**
 * State of a popup: closes on Escape, on the browser's Back and on a press or focus outside of `root`; such a press does nothing else. `close` also
 * returns the focus to the trigger, the first button in `root`.
 */
export function usePopup() {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const close = useCallback(() => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [])
  useCloseOnBack(open, close)

  useEffect(() => {
    if (!open) return
    const isOutside = ({ target }: Event) => target instanceof Node && !root.current?.contains(target)
    const onFocus = (event: Event) => {
      if (isOutside(event)) setOpen(false)
    }
    const onPress = (event: Event) => {
      if (!isOutside(event)) return
      setOpen(false)
      swallowPress(event)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open, close])

  return { root, open, setOpen, close }
}

/** Events of one press, of which only the first has been seen. */
const REST = ['mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Keeps a press from everything else, to its click. */
function swallowPress(press: Event): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    if (event.type === 'click') {
      event.preventDefault()
      end()
    }
  }
  const end = () => {
    for (const type of REST) document.removeEventListener(type, swallow, true)
    for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, end, true)
  }
  swallow(press)
  for (const type of REST) document.addEventListener(type, swallow, true)
  // A press that became a scroll or a drag has no click.
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, end, true)
}

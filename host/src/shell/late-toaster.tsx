import { type ComponentType, useEffect, useState } from 'react'
import { cached } from '../federation/with-retries'

/** Milliseconds until the code loads without input; toasts wait in their store meanwhile. */
const DELAY_MS = 8000
const loadToaster = cached(async () => (await import('@csuite/shared/ui/toast')).Toaster)
/** Read without loading the toasts' code. */
function isToastWaiting(): boolean {
  const place = globalThis as { [key: symbol]: { snapshot: () => readonly unknown[] } | undefined }
  return (place[Symbol.for('csuite.toast')]?.snapshot().length ?? 0) > 0
}
const occasions = ['csuite-toast', 'pointerdown', 'keydown'] as const

/** Renders the toasts. Their code loads on the first toast or input. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      )
    }
    const timer = setTimeout(load, DELAY_MS)
    // A toast of the start, before this was rendered.
    if (isToastWaiting()) load()
    for (const occasion of occasions) window.addEventListener(occasion, load, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const occasion of occasions) window.removeEventListener(occasion, load)
    }
  }, [])
  return Toaster ? <Toaster /> : null
}

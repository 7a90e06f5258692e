import { latePart } from '@csuite/shared/ui/late-part'
import { useEffect, useState } from 'react'

/** Milliseconds until the code loads without input; toasts wait in their store meanwhile. */
const DELAY_MS = 8000
const Toaster = latePart(async () => (await import('@csuite/shared/ui/toast')).Toaster)
/** Read without loading the toasts' code. */
function isToastWaiting(): boolean {
  const place = globalThis as { [key: symbol]: { snapshot: () => readonly unknown[] } | undefined }
  return (place[Symbol.for('csuite.toast')]?.snapshot().length ?? 0) > 0
}
const occasions = ['csuite-toast', 'pointerdown', 'keydown'] as const

/** Renders the toasts. Their code loads on the first toast or input. */
export function LateToaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = setTimeout(want, DELAY_MS)
    for (const occasion of occasions) window.addEventListener(occasion, want, { once: true, passive: true })
    // A toast of the start, before this was rendered.
    if (isToastWaiting()) window.dispatchEvent(new Event('csuite-toast'))
    return () => {
      clearTimeout(timer)
      for (const occasion of occasions) window.removeEventListener(occasion, want)
    }
  }, [])
  return <Toaster wanted={wanted} />
}

import { type ComponentType, useEffect, useState } from 'react'

/** Milliseconds after which the toasts' code comes anyway; a toast that is shown earlier waits in its store. */
const LATE_MS = 8000
/** No toast is shown before the first of these. */
const signs = ['pointerdown', 'keydown'] as const

/** Draws the toasts. A toast always answers an action, so the code loads at the first input. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let asked = false
    const load = () => {
      if (asked) return
      asked = true
      import('@csuite/shared/ui/toast').then(
        (module) => setToaster(() => module.Toaster),
        () => (asked = false),
      )
    }
    const timer = setTimeout(load, LATE_MS)
    for (const sign of signs) document.addEventListener(sign, load, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, load)
    }
  }, [])
  return Toaster ? <Toaster /> : null
}

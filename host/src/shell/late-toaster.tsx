import { type ComponentType, useEffect, useState } from 'react'
import { cached } from '../federation/with-retries'

/** Milliseconds until the code loads without input; toasts wait in their store meanwhile. */
const DELAY_MS = 8000
const loadToaster = cached(async () => (await import('@csuite/shared/ui/toast')).Toaster)
const inputs = ['pointerdown', 'keydown'] as const

/** Renders the toasts. Their code loads on the first input, before which no toast is expected. */
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
    for (const input of inputs) document.addEventListener(input, load, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of inputs) document.removeEventListener(input, load)
    }
  }, [])
  return Toaster ? <Toaster /> : null
}

import { type ComponentType, useEffect, useState } from 'react'

/** Draws the toasts. Nothing is said before something was done, so its code comes after the first screen. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(
      () =>
        import('@csuite/shared/ui/toast').then(
          (module) => setToaster(() => module.Toaster),
          () => undefined,
        ),
      LATE_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  return Toaster ? <Toaster /> : null
}

/** Milliseconds after the first screen; a toast that is shown earlier waits in its store. */
const LATE_MS = 1500

import { useState } from 'react'
import { useTimeout } from '../../parts/use-timeout'

/** Spec §9. */
const SAVED_MS = 3000

/** Whether '✓ Actualizado' is shown: true for 3 s after it was set. */
export function useSaved() {
  const [saved, setSaved] = useState(false)
  useTimeout(saved, SAVED_MS, () => setSaved(false))
  return [saved, setSaved] as const
}

import { useState } from 'react'
import { useAutomaticStep } from '../../parts/use-automatic-step'

/** Milliseconds that '✓ Actualizado' stands (spec §9). */
const SAVED_MS = 3000

/** 'Guardar' → 'Guardando...' → '✓ Actualizado' for 3 s → 'Guardar'. */
export function useSaveState() {
  const [saved, setSaved] = useState(false)
  useAutomaticStep(saved, SAVED_MS, () => setSaved(false))
  return [saved, setSaved] as const
}

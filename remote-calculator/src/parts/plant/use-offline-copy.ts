import { useEffect } from 'react'
import { loadDialog } from '@csuite/shared/ui/dialog'
import { registerWorker } from '../offline/register-worker'

const OFFLINE_DELAY_MS = 1500

/** Caches the open screen for offline use, once it is painted. */
export function useOfflineCopy(): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepCopy(), OFFLINE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** With the dialogs, which an edit without network opens. */
async function keepCopy(): Promise<void> {
  await loadDialog().catch(() => undefined)
  await registerWorker()
}

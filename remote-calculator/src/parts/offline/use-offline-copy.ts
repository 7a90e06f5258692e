import { useEffect } from 'react'
import { registerWorker } from './register-worker'

const OFFLINE_DELAY_MS = 1500

/**
 * Caches the open screen for offline use, once it is painted.
 * @param loadRest what the screen opens later; a constant
 */
export function useOfflineCopy(loadRest: () => Promise<unknown>): void {
  useEffect(() => {
    const keepCopy = async () => {
      await loadRest().catch(() => undefined)
      await registerWorker()
    }
    const timer = setTimeout(() => void keepCopy(), OFFLINE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [loadRest])
}

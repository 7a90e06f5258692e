import { useEffect } from 'react'
import { registerWorker } from '../offline/register-worker'

const OFFLINE_DELAY_MS = 1500

/** Caches the open screen for offline use, once it is painted. */
export function useOfflineCopy(): void {
  useEffect(() => {
    const timer = setTimeout(() => void registerWorker(), OFFLINE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { CalculatorState } from './calculator-state'
import { HISTORY_KEY, readHistory, remember, writeHistory } from './conversion-history'

/** A value that has stood this long was meant; what is typed on the way to it was not. */
const SETTLED_MS = 1200

const onThisDevice = () => window.localStorage

/**
 * The last conversions of this device. A conversion enters when it has settled, and when the page is left before that.
 * Another tab's conversions appear here too.
 */
export function useConversionHistory(state: CalculatorState, isConversion: boolean) {
  const [history, setHistory] = useState(() => readHistory(onThisDevice))
  const pending = useRef<CalculatorState | null>(null)

  const commit = useCallback(() => {
    if (!pending.current) return
    const next = remember(readHistory(onThisDevice), pending.current)
    pending.current = null
    writeHistory(onThisDevice, next)
    setHistory(next)
  }, [])

  useEffect(() => {
    pending.current = isConversion ? state : null
    const timer = setTimeout(commit, SETTLED_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [state, isConversion, commit])

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === HISTORY_KEY || event.key === null) setHistory(readHistory(onThisDevice))
    }
    window.addEventListener('pagehide', commit)
    window.addEventListener('storage', follow)
    return () => {
      window.removeEventListener('pagehide', commit)
      window.removeEventListener('storage', follow)
      commit()
    }
  }, [commit])

  const clear = useCallback(() => {
    pending.current = null
    writeHistory(onThisDevice, [])
    setHistory([])
  }, [])

  return { history, clear }
}

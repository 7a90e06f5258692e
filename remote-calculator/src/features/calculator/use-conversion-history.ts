import { useCallback, useEffect, useRef, useState } from 'react'
import type { CalculatorState } from './calculator-state'
import type { CalculatorStore } from './calculator-store'
import { HISTORY_KEY, readHistory, remember, writeHistory } from './conversion-history'

/** A value that has stood this long was meant; what is typed on the way to it was not. */
const SETTLED_MS = 1200

const onThisDevice = () => window.localStorage

/**
 * The last conversions of this device. A conversion enters when it has settled, and when the page is left before that.
 * Another tab's conversions appear here too.
 */
export function useConversionHistory(store: CalculatorStore) {
  const [history, setHistory] = useState(() => readHistory(onThisDevice))
  const pending = useRef<CalculatorState | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const commit = () => {
      clearTimeout(timer)
      if (!pending.current) return
      const next = remember(readHistory(onThisDevice), pending.current)
      pending.current = null
      writeHistory(onThisDevice, next)
      setHistory(next)
    }
    const take = () => {
      const { state, readings } = store.getState()
      pending.current = readings.result === null ? null : state
      clearTimeout(timer)
      timer = setTimeout(commit, SETTLED_MS)
    }
    const follow = (event: StorageEvent) => {
      if (event.key === HISTORY_KEY || event.key === null) setHistory(readHistory(onThisDevice))
    }
    take()
    const stop = store.subscribe(take)
    window.addEventListener('pagehide', commit)
    window.addEventListener('storage', follow)
    return () => {
      stop()
      window.removeEventListener('pagehide', commit)
      window.removeEventListener('storage', follow)
      commit()
    }
  }, [store])

  const clear = useCallback(() => {
    pending.current = null
    writeHistory(onThisDevice, [])
    setHistory([])
  }, [])

  return { history, clear }
}

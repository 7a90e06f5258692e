import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { CalculatorStore } from './calculator-store'

/**
 * Debounces the store: calls `onSettled` when it has not changed for `delayMs()`, and immediately when the page is left or
 * the component unmounts before that.
 * @returns cancels the pending call
 */
export function useSettled(store: CalculatorStore, delayMs: () => number, onSettled: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const delay = useEffectEvent(delayMs)
  const settle = useEffectEvent(onSettled)

  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return
      cancel()
      settle()
    }
    const restart = () => {
      cancel()
      timer.current = setTimeout(flush, delay())
    }
    restart()
    const unsubscribe = store.subscribe(restart)
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [store, cancel])

  return cancel
}

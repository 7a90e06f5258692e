import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { waitBeforeChange, withChange, writeAddress } from './address-writer'
import { fromSearch, withState } from './calculator-address'
import type { CalculatorStore } from './calculator-store'

/** An address takes the browser longer than a reading, which is painted first; a reload right after a keystroke finds it. */
const AFTER_PAINT_MS = 50

/** Keeps the address that restores the calculator, and follows one that is asked for under the mounted screen. */
export function useAddress(store: CalculatorStore): void {
  const { key, search } = useLocation()
  const seenKey = useRef(key)
  useEffect(() => {
    if (seenKey.current === key) return
    seenKey.current = key
    const asked = fromSearch(search)
    if (asked) store.getState().dispatch({ do: 'restore', state: asked })
  }, [store, key, search])

  useEffect(() => {
    const { pathname } = window.location
    let changes: number[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (writeAddress(pathname, (search) => withState(search, store.getState().state)))
        changes = withChange(changes, performance.now())
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(write, Math.max(AFTER_PAINT_MS, waitBeforeChange(changes, performance.now())))
    }
    later()
    const stop = store.subscribe(later)
    window.addEventListener('pagehide', write)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [store])
}

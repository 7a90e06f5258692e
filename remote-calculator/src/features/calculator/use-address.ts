import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fromSearch, withState } from './calculator-address'
import type { CalculatorState } from './calculator-state'
import type { CalculatorStore } from './calculator-store'
import { useSettled } from './use-settled'

/** Changing the address is slow, so the reading is painted first. Short, so that a reload after a keystroke finds it. */
const AFTER_PAINT_MS = 50
/** Safari refuses more than 100 address changes in 30 seconds; 20 are left to the rest of the portal. */
const MAX_CHANGES = 80
const WINDOW_MS = 30_000

/** Keeps the address in step with the calculator, and restores the state of an address that is navigated to. */
export function useAddress(store: CalculatorStore): void {
  const { key, pathname, search } = useLocation()
  const seenKey = useRef(key)
  useEffect(() => {
    if (seenKey.current === key) return
    seenKey.current = key
    const state = fromSearch(search)
    if (state) store.getState().dispatch({ do: 'restore', state })
  }, [store, key, search])

  const changes = useRef<number[]>([])
  useSettled(
    store,
    () => Math.max(AFTER_PAINT_MS, waitBeforeChange(changes.current, performance.now())),
    () => {
      if (writeAddress(pathname, store.getState().state))
        changes.current = withChange(changes.current, performance.now())
    },
  )
}

/** Milliseconds until the rate limit allows another change. `changes` are the times of the earlier ones. */
export function waitBeforeChange(changes: readonly number[], now: number): number {
  const recent = changes.filter((at) => now - at < WINDOW_MS)
  const oldest = recent[recent.length - MAX_CHANGES]
  return oldest === undefined ? 0 : oldest + WINDOW_MS - now
}

/** `changes` with one at `now`, without those outside the window. */
export function withChange(changes: readonly number[], now: number): number[] {
  return [...changes.filter((at) => now - at < WINDOW_MS), now]
}

/**
 * Replaces the query of the page at `pathname`; returns whether it changed. Bypasses the router: a navigation would render
 * the whole portal and move the focus to the heading while someone types.
 */
export function writeAddress(pathname: string, state: CalculatorState): boolean {
  const { hash, pathname: current, search } = window.location
  const next = withState(search, state)
  if (current !== pathname || search === next) return false
  try {
    window.history.replaceState(window.history.state, '', pathname + next + hash)
    return true
  } catch {
    // Over the browser's limit after all: the next change writes the whole state.
    return false
  }
}

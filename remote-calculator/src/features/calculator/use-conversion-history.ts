import { sessionStore } from '@csuite/shared/session'
import { keepItem, readStored, writeItem } from '@csuite/shared/storage'
import { useCallback, useEffect, useState } from 'react'
import { fromSearch, toSearch } from './calculator-address'
import type { CalculatorState } from './calculator-state'
import type { CalculatorStore } from './calculator-store'
import { useSettled } from './use-settled'

/** In local storage, as a JSON array of query strings, newest first. It is never sent anywhere, and goes with its person. */
export const historyKey = () => `calculadora-txi.historial.${sessionStore.getState().user?.id ?? 0}` as const
export const HISTORY_LENGTH = 10

/** Longer than the pause between two keystrokes, so that half-typed values are not recorded. */
const SETTLED_MS = 1200

/** The last conversions on this device, shared with other tabs. A conversion is recorded when it has settled. */
export function useConversionHistory(store: CalculatorStore) {
  const [history, setHistory] = useState(readHistory)

  const cancel = useSettled(
    store,
    () => SETTLED_MS,
    () => {
      const { state, readings } = store.getState()
      if (readings.result === null) return
      const next = remember(readHistory(), state)
      writeHistory(next)
      setHistory(next)
    },
  )

  useEffect(() => {
    // Of a former release, which kept nobody's name with it.
    writeItem('calculadora-txi.historial', null)
    const follow = (event: StorageEvent) => {
      if (event.key === historyKey() || event.key === null) setHistory(readHistory())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  const clear = useCallback(() => {
    cancel()
    writeHistory([])
    setHistory([])
  }, [cancel])

  return { history, clear }
}

/** `history` with `state` first and without its earlier occurrence. */
export function remember(history: readonly CalculatorState[], state: CalculatorState): CalculatorState[] {
  const search = toSearch(state)
  return [state, ...history.filter((entry) => toSearch(entry) !== search)].slice(0, HISTORY_LENGTH)
}

/** Empty if nothing readable is stored or storage is blocked. */
export function readHistory(): CalculatorState[] {
  const stored = readStored('localStorage', historyKey())
  if (!Array.isArray(stored)) return []
  return stored
    .filter((entry): entry is string => typeof entry === 'string')
    .map(fromSearch)
    .filter((state) => state !== null)
    .slice(0, HISTORY_LENGTH)
}

export function writeHistory(history: readonly CalculatorState[]): void {
  keepItem(historyKey(), JSON.stringify(history.map(toSearch)))
}

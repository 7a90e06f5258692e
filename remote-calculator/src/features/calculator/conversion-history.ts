import { fromSearch, same, toSearch } from './calculator-address'
import type { CalculatorState } from './calculator-state'

/** The last conversions of this device, newest first. They stay in its own storage and leave it by no request. */
export const HISTORY_KEY = 'calculadora-txi.historial'
export const HISTORY_LENGTH = 10

/** `history` with `state` at its head; a conversion that was there already moves up. */
export function remember(history: readonly CalculatorState[], state: CalculatorState): CalculatorState[] {
  return [state, ...history.filter((entry) => !same(entry, state))].slice(0, HISTORY_LENGTH)
}

/** Reads what is stored; anything that is not a history is an empty one. `open`: merely touching a forbidden storage throws. */
export function readHistory(open: () => Storage): CalculatorState[] {
  try {
    const stored: unknown = JSON.parse(open().getItem(HISTORY_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((entry): entry is string => typeof entry === 'string')
      .map(fromSearch)
      .filter((state) => state !== null)
      .slice(0, HISTORY_LENGTH)
  } catch {
    return []
  }
}

/** Stores a history as addresses, the one form that this page already promises to read for ever. */
export function writeHistory(open: () => Storage, history: readonly CalculatorState[]): void {
  try {
    open().setItem(HISTORY_KEY, JSON.stringify(history.map(toSearch)))
  } catch {
    // A full or forbidden storage costs the history, not the calculator.
  }
}

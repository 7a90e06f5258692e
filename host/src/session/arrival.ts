import { useSyncExternalStore } from 'react'

/** localStorage key of the id of the user whose notice is unanswered. */
const KEY = 'csuite-arrival'
const listeners = new Set<() => void>()

const changed = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function announceArrival(userId: number): void {
  localStorage.setItem(KEY, String(userId))
  changed()
}

export function answerArrival(): void {
  localStorage.removeItem(KEY)
  changed()
}

/** The id of the user whose notice is unanswered. */
export const useArrival = (): string | null => useSyncExternalStore(subscribe, read)

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Calculator, useCalculatorStore } from './calculator-store'

/**
 * Keeps an element as the calculator has it, past React: what a digit changes is on the screen within its frame on a slow
 * phone, and a component is drawn again only when more than that changes.
 * @param read what is shown; the same function at every drawing, like `write`
 * @param write shows it; called after every change of the calculator, whether this part changed or not
 */
export function useStanding<E extends Element, T>(
  read: (calculator: Calculator) => T,
  write: (element: E, value: T) => void,
): RefObject<E | null> {
  const store = useCalculatorStore()
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const show = (calculator: Calculator) => {
      if (ref.current) write(ref.current, read(calculator))
    }
    show(store.getState())
    return store.subscribe(show)
  }, [store, read, write])
  return ref
}

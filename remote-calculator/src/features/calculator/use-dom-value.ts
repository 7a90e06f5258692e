import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Calculator, useCalculatorStore } from './calculator-store'

/**
 * Writes a store value straight to the DOM, bypassing React: on a slow phone a digit then appears within one frame.
 * @param read selects the value; stable between renders, like `write`
 * @param write called after every change of the store, even where this value did not change
 */
export function useDomValue<E extends Element, T>(
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

import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CalculatorAction, type CalculatorState, calculatorReducer } from './calculator-state'
import { type Readings, readingsOf } from './readings'

export interface Calculator {
  readonly state: CalculatorState
  /** What follows from the state. */
  readonly readings: Readings
  readonly dispatch: (action: CalculatorAction) => void
}

export type CalculatorStore = StoreApi<Calculator>

/** One calculator. A store and not a component's state: a keystroke draws what it changes and nothing around it. */
export function createCalculatorStore(initial: CalculatorState): CalculatorStore {
  return createStore<Calculator>()((set) => ({
    state: initial,
    readings: readingsOf(initial),
    dispatch(action) {
      set((before) => {
        const state = calculatorReducer(before.state, action)
        return state === before.state ? before : { ...before, state, readings: readingsOf(state) }
      })
    },
  }))
}

export const CalculatorContext = createContext<CalculatorStore | null>(null)

/** The calculator around this component, for what it needs only when a key is pressed. */
export function useCalculatorStore(): CalculatorStore {
  const store = useContext(CalculatorContext)
  if (!store) throw new Error('outside a calculator')
  return store
}

/** A part of the calculator; the component is drawn again when that part changes. */
export function useCalculator<T>(select: (calculator: Calculator) => T): T {
  return useStore(useCalculatorStore(), select)
}

export const useDispatch = () => useCalculator(({ dispatch }) => dispatch)

import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CalculatorAction, type CalculatorState, calculatorReducer } from './calculator-state'
import { type Readings, readingsOf } from './readings'

export interface Calculator {
  readonly state: CalculatorState
  readonly readings: Readings
  readonly dispatch: (action: CalculatorAction) => void
}

export type CalculatorStore = StoreApi<Calculator>

/** A store instead of component state, so that a keystroke renders only the components whose values change. */
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

export function useCalculatorStore(): CalculatorStore {
  const store = useContext(CalculatorContext)
  if (!store) throw new Error('outside a calculator')
  return store
}

export function useCalculator<T>(select: (calculator: Calculator) => T): T {
  return useStore(useCalculatorStore(), select)
}

export const useDispatch = () => useCalculator(({ dispatch }) => dispatch)

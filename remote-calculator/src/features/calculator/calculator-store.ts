import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorReducer,
  needsExtras,
} from './calculator-state'
import type { Extras } from './extras/extras'
import { type Readings, readingsOf } from './readings'

export interface Calculator {
  readonly state: CalculatorState
  readonly readings: Readings
  readonly dispatch: (action: CalculatorAction) => void
  /** Functions and units, once something needs them. */
  readonly extras: Extras | null
  readonly loadExtras: () => void
}

export type CalculatorStore = StoreApi<Calculator>

/** A store instead of component state, so that a keystroke renders only the components whose values change. */
export function createCalculatorStore(initial: CalculatorState): CalculatorStore {
  const store = createStore<Calculator>()((set, get) => ({
    state: initial,
    readings: readingsOf(initial, null),
    extras: null,
    dispatch(action) {
      set((before) => {
        const state = calculatorReducer(before.state, action)
        return state === before.state
          ? before
          : { ...before, state, readings: readingsOf(state, before.extras) }
      })
      if (needsExtras(get().state)) get().loadExtras()
    },
    loadExtras() {
      if (get().extras) return
      void import(/* webpackChunkName: "extras" */ './extras/extras').then(
        ({ extras }) => set(({ state }) => ({ extras, readings: readingsOf(state, extras) })),
        // Without network: the next reading asks again.
        () => undefined,
      )
    },
  }))
  if (needsExtras(initial)) store.getState().loadExtras()
  return store
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

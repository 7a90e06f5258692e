import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { waitBeforeChange, withChange, writeAddress } from './address-writer'
import { fromSearch, toSearch } from './calculator-address'
import { calculatorReducer, INITIAL_STATE } from './calculator-state'
import { readingsOf } from './readings'

/** The browser takes a moment for an address; the reading is painted before that. */
const AFTER_PAINT_MS = 50

/** The calculator: its state, what follows from it, and the address that restores it. */
export function useCalculator() {
  const location = useLocation()
  const [state, dispatch] = useReducer(
    calculatorReducer,
    location.search,
    (search) => fromSearch(search) ?? INITIAL_STATE,
  )
  const readings = useMemo(() => readingsOf(state), [state])

  // A link followed inside the portal changes the address under a mounted screen.
  const [seenKey, setSeenKey] = useState(location.key)
  if (seenKey !== location.key) {
    setSeenKey(location.key)
    const asked = fromSearch(location.search)
    if (asked) dispatch({ do: 'restore', state: asked })
  }

  const changes = useRef<number[]>([])
  useEffect(() => {
    const { pathname } = window.location
    const write = () => {
      if (writeAddress(pathname, toSearch(state)))
        changes.current = withChange(changes.current, performance.now())
    }
    const wait = waitBeforeChange(changes.current, performance.now())
    const timer = setTimeout(write, Math.max(AFTER_PAINT_MS, wait))
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [state])

  return { state, readings, dispatch }
}

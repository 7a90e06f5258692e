import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fromSearch, toSearch } from './calculator-address'
import { calculatorReducer, INITIAL_STATE } from './calculator-state'
import { readingsOf } from './readings'

/** Safari refuses more than 100 address changes in 30 seconds; a drag makes that in one. */
const ADDRESS_INTERVAL_MS = 350

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

  // The first change is written at once, those on its heels together.
  const nextWrite = useRef(0)
  useEffect(() => {
    const { pathname } = window.location
    const write = () => {
      nextWrite.current = performance.now() + ADDRESS_INTERVAL_MS
      writeAddress(pathname, toSearch(state))
    }
    const timer = setTimeout(write, Math.max(0, nextWrite.current - performance.now()))
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [state])

  return { state, readings, dispatch }
}

/**
 * Replaces the address in place. Not through the router: a navigation would render the whole portal again and move the
 * focus to the heading while someone types.
 */
function writeAddress(pathname: string, search: string): void {
  if (window.location.pathname !== pathname || window.location.search === search) return
  try {
    window.history.replaceState(window.history.state, '', pathname + search)
  } catch {
    // Refused for being too many: the next one catches up.
  }
}

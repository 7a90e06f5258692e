import { useCallback, useRef, useState } from 'react'

/**
 * A window that opens and closes, and what it is about, which stays while it closes. `opening` counts up: as a key it gives
 * each opening its own form; `finalFocus` is for a window whose action removes what opened it: its section gets the focus.
 * @param first what the window is open with from the start
 */
export function useOpening<S = void>(first?: () => S | undefined) {
  const [state, setState] = useState(() => {
    const subject = first?.()
    return { subject, isOpen: subject !== undefined, opening: 0 }
  })
  const opener = useRef<Element>(null)
  const section = useRef<HTMLElement>(null)
  const open = useCallback((subject: S) => {
    opener.current = document.activeElement
    section.current = opener.current?.closest('section') ?? null
    setState((last) => ({ subject, isOpen: true, opening: last.opening + 1 }))
  }, [])
  const finalFocus = useCallback(() => (opener.current?.isConnected ? null : section.current), [])
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), [])
  return { ...state, open, close, finalFocus }
}

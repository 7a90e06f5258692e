import { useCallback, useState } from 'react'

/**
 * A window that opens and closes, and what it is about, which stays while it closes. `opening` counts up: as a key it gives
 * each opening its own form.
 * @param first what the window is open with from the start
 */
export function useOpening<S = void>(first?: () => S | undefined) {
  const [state, setState] = useState(() => {
    const subject = first?.()
    return { subject, isOpen: subject !== undefined, opening: 0 }
  })
  const open = useCallback(
    (subject: S) => setState((last) => ({ subject, isOpen: true, opening: last.opening + 1 })),
    [],
  )
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), [])
  return { ...state, open, close }
}

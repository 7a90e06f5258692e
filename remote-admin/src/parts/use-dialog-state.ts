import { useCallback, useRef, useState } from 'react'

/**
 * State of a dialog and its subject, which stays while the dialog closes.
 * `opening` counts openings: as a `key` it gives each its own form.
 * `finalFocus` is for a dialog whose action removes its opener, whose section then gets the focus, and for one with a field
 * that takes the focus by itself: the dialog would return the focus to that field.
 * @param initial the subject that the dialog is open with from the start, undefined: closed
 */
export function useDialogState<S = void>(initial?: () => S | undefined) {
  const [state, setState] = useState(() => {
    const subject = initial?.()
    return { subject, isOpen: subject !== undefined, opening: 0 }
  })
  const opener = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const open = useCallback((subject: S) => {
    opener.current = document.activeElement as HTMLElement | null
    section.current = opener.current?.closest('section') ?? null
    setState((last) => ({ subject, isOpen: true, opening: last.opening + 1 }))
  }, [])
  const finalFocus = useCallback(() => (opener.current?.isConnected ? opener.current : section.current), [])
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), [])
  return { ...state, open, close, finalFocus }
}

import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

/** What a dialog is told of its opening. */
export interface OpenedDialog {
  open: boolean
  onClose: () => void
  /** The opener, or its section where the dialog's action removed it. */
  finalFocus?: () => HTMLElement | null
}

interface DialogState<S> {
  /** Stays while the dialog closes. */
  subject: S | undefined
  isOpen: boolean
  /** Counts the openings. */
  opening: number
  open: (subject: S) => void
  close: () => void
  finalFocus: () => HTMLElement | null
}

/**
 * State of a dialog and its subject.
 * @param initial the subject that the dialog is open with from the start, undefined: closed
 */
export function useDialogState<S = void>(initial?: () => S | undefined): DialogState<S> {
  const [state, setState] = useState(() => {
    const subject = initial?.()
    const isOpen = subject !== undefined
    return { subject, isOpen, opening: Number(isOpen) }
  })
  const opener = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const open = useCallback((subject: S) => {
    opener.current = document.activeElement as HTMLElement | null
    section.current = opener.current?.closest('section') ?? null
    setState((last) => ({ subject, isOpen: true, opening: last.opening + 1 }))
  }, [])
  // The opener has the focus again when the new list, which may come later, removes it.
  useEffect(() => {
    if (state.isOpen || opener.current?.isConnected !== false) return
    opener.current = null
    if (document.activeElement !== document.body) return
    section.current?.setAttribute('tabindex', '-1')
    section.current?.focus({ preventScroll: true })
  })
  const finalFocus = useCallback(() => (opener.current?.isConnected ? opener.current : section.current), [])
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), [])
  return { ...state, open, close, finalFocus }
}

interface DialogOfProps<S> {
  state: DialogState<S>
  children: (subject: S, dialog: OpenedDialog) => ReactNode
}

/** Mounts a dialog when it first opens, and anew at each opening, so that no form shows what was typed before. */
export function DialogOf<S>({ state, children }: DialogOfProps<S>) {
  const { subject, isOpen, opening, close, finalFocus } = state
  if (opening === 0) return null
  return (
    <Fragment key={opening}>{children(subject as S, { open: isOpen, onClose: close, finalFocus })}</Fragment>
  )
}

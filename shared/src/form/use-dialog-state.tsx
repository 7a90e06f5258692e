import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { DialogRecovery, interruptedDraft } from './draft-recovery'

/** What a dialog is told of its opening. */
export interface OpenedDialog {
  open: boolean
  onClose: () => void
  /** The opener, or its section where the dialog's action removed it. */
  finalFocus?: () => HTMLElement | null
}

interface DialogState<S> {
  name: string
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
 * @param name of its form's draft: it opens again with one that the end of the session interrupted
 * @param resumes whether it opens again for this subject
 */
export function useDialogState<S = void>(
  name = '',
  resumes: (subject: S) => boolean = () => true,
): DialogState<S> {
  const [state, setState] = useState(() => {
    const draft = interruptedDraft<S>(name)
    const isOpen = draft !== null && resumes(draft.subject)
    return { subject: isOpen ? draft.subject : undefined, isOpen, opening: Number(isOpen) }
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
  return { name, ...state, open, close, finalFocus }
}

interface DialogOfProps<S> {
  state: DialogState<S>
  children: (subject: S, dialog: OpenedDialog) => ReactNode
}

/** Mounts a dialog when it first opens, and anew at each opening, so that no form shows what was typed before. */
export function DialogOf<S>({ state, children }: DialogOfProps<S>) {
  const { name, subject, isOpen, opening, close, finalFocus } = state
  if (opening === 0) return null
  return (
    <DialogRecovery key={opening} value={{ name, subject, isOpen }}>
      {children(subject as S, { open: isOpen, onClose: close, finalFocus })}
    </DialogRecovery>
  )
}

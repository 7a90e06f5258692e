import { sessionStore } from '@csuite/shared/session'
import { createContext, useContext, useEffect, useRef, useState } from 'react'

export interface Recovery {
  name: string
  /** What the form edits; null: something new. */
  subject: unknown
  /** Whether the form is shown; a closed one keeps nothing. */
  isOpen: boolean
}

interface Draft {
  ownerId: number
  subject: Recovery['subject']
  value: unknown
}

/** Of the dialog around; null: none. */
export const DialogRecovery = createContext<Recovery | null>(null)

/** Drafts that the end of a session interrupted, in this page's memory only. */
const interrupted = new Map<string, Draft>()

/** The subject of an interrupted draft, if the same person is signed in again. */
export function interruptedDraft<S = unknown>(name: string): { subject: S } | null {
  const draft = interrupted.get(name)
  return draft && draft.ownerId === sessionStore.getState().user?.id ? { subject: draft.subject as S } : null
}

const keyOf = (subject: unknown) =>
  JSON.stringify((subject as { id?: unknown } | null | undefined)?.id ?? subject ?? null)

/**
 * State, its setter and whether it was touched; then it is kept when the session ends, and restored by the next form of the same name, subject and owner.
 * @param own by default the dialog's; null, or a dialog without a name: nothing is kept
 */
export function useRecoverableDraft<T>(start: () => T, own?: Recovery | null) {
  const around = useContext(DialogRecovery)
  const recovery = own === undefined ? around : own
  const [ownerId] = useState(() => sessionStore.getState().user?.id)
  const [fresh] = useState(start)
  const [value, setValue] = useState<T>(() => {
    const draft = recovery && interruptedDraft(recovery.name)
    const isRestored = draft && keyOf(draft.subject) === keyOf(recovery.subject)
    return isRestored ? (interrupted.get(recovery.name)?.value as T) : fresh
  })
  const latest = useRef({ recovery, value })
  useEffect(() => {
    latest.current = { recovery, value }
  })
  const name = recovery?.name
  useEffect(() => {
    if (name) interrupted.delete(name)
    return () => {
      const { recovery: last, value: typed } = latest.current
      if (!last?.name || !last.isOpen || ownerId === undefined || sessionStore.getState().isAuthenticated)
        return
      const isTouched = JSON.stringify(typed) !== JSON.stringify(fresh)
      if (isTouched) interrupted.set(last.name, { ownerId, subject: last.subject, value: typed })
    }
  }, [name, ownerId, fresh])
  return [value, setValue, JSON.stringify(value) !== JSON.stringify(fresh)] as const
}

import { sessionStore } from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'

export interface Recovery {
  name: string
  /** What the form edits; null: something new. */
  subject: { id: number } | null
  /** Whether the form is shown; a closed one keeps nothing. */
  isOpen: boolean
}

interface Draft {
  /** The administrator who was typing. */
  ownerId: number
  subject: Recovery['subject']
  value: unknown
}

/** Drafts that the end of a session interrupted, in this page's memory only. */
const interrupted = new Map<string, Draft>()

/** The subject of an interrupted draft, if the same administrator is signed in again. */
export function interruptedDraft<S>(name: string): { subject: S } | null {
  const draft = interrupted.get(name)
  return draft && draft.ownerId === sessionStore.getState().user?.id ? { subject: draft.subject as S } : null
}

/** State, its setter and whether it was touched; then it is kept when the session ends, and restored by the next form of the same name, subject and owner. */
export function useRecoverableDraft<T>(start: () => T, recovery?: Recovery) {
  const [ownerId] = useState(() => sessionStore.getState().user?.id)
  const [fresh] = useState(start)
  const [value, setValue] = useState<T>(() => {
    const draft = recovery && interruptedDraft<Recovery['subject']>(recovery.name)
    const isRestored = draft && draft.subject?.id === recovery.subject?.id
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
      if (!last?.isOpen || ownerId === undefined || sessionStore.getState().isAuthenticated) return
      const isTouched = JSON.stringify(typed) !== JSON.stringify(fresh)
      if (isTouched) interrupted.set(last.name, { ownerId, subject: last.subject, value: typed })
    }
  }, [name, ownerId, fresh])
  return [value, setValue, JSON.stringify(value) !== JSON.stringify(fresh)] as const
}

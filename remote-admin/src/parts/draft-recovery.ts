import { sessionStore } from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'

/** Forms whose drafts survive the end of a session. */
export const DRAFTS = {
  editUser: 'edit-user',
  app: 'app',
  plans: 'plans',
  plan: 'plan',
  notice: 'notice',
} as const

type DraftName = (typeof DRAFTS)[keyof typeof DRAFTS]

interface Draft {
  /** The administrator who was typing. */
  ownerId: number
  /** What the form edits; null: something new. */
  subject: unknown
  value: unknown
}

/** Drafts that the end of a session interrupted, in this page's memory only. */
const interrupted = new Map<DraftName, Draft>()

/** The subject of an interrupted draft, if the same administrator is signed in again. */
export function interruptedDraft<S>(name: DraftName): { subject: S } | null {
  const draft = interrupted.get(name)
  return draft && draft.ownerId === sessionStore.getState().user?.id ? { subject: draft.subject as S } : null
}

/** State that is kept, if it was touched, when the session ends, and restored by the next form of the same name, subject and owner. */
export function useRecoverableDraft<S extends { id: number } | null, T>(
  name: DraftName,
  subject: S,
  start: () => T,
) {
  const [ownerId] = useState(() => sessionStore.getState().user?.id)
  const [fresh] = useState(start)
  const [value, setValue] = useState<T>(() => {
    const draft = interruptedDraft<S>(name)
    const isRestored = draft !== null && draft.subject?.id === subject?.id
    return isRestored ? (interrupted.get(name)?.value as T) : fresh
  })
  const latest = useRef({ subject, value })
  useEffect(() => {
    latest.current = { subject, value }
  }, [subject, value])
  useEffect(() => {
    interrupted.delete(name)
    return () => {
      if (ownerId === undefined || sessionStore.getState().isAuthenticated) return
      const isTouched = JSON.stringify(latest.current.value) !== JSON.stringify(fresh)
      if (isTouched) interrupted.set(name, { ownerId, ...latest.current })
    }
  }, [name, ownerId, fresh])
  return [value, setValue] as const
}

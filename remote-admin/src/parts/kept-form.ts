import { sessionStore } from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'

/** Names of the forms that outlive the end of a session. */
export const KEPT_FORMS = { editUser: 'edit-user', app: 'app', plans: 'plans' } as const

type FormName = (typeof KEPT_FORMS)[keyof typeof KEPT_FORMS]

interface KeptForm {
  /** The administrator who was typing. */
  ownerId: number
  /** What the form was about; null: something new. */
  subject: unknown
  value: unknown
}

/** What was being typed when the session ended. In this page's memory only, and for the same administrator. */
const kept = new Map<FormName, KeptForm>()

/** True where a form of this name waits to be opened again; `subject` is what it was about. */
export function keptSubject<S>(form: FormName): { subject: S } | null {
  const found = kept.get(form)
  return found && found.ownerId === sessionStore.getState().user?.id ? { subject: found.subject as S } : null
}

/** A form's state that outlives the end of the session: the form opened next about the same, by the same person, starts with it. */
export function useKeptForm<S extends { id: number } | null, T>(form: FormName, subject: S, start: () => T) {
  const [ownerId] = useState(() => sessionStore.getState().user?.id)
  const [value, setValue] = useState<T>(() => {
    const waiting = keptSubject<S>(form)
    return waiting && waiting.subject?.id === subject?.id ? (kept.get(form)?.value as T) : start()
  })
  const latest = useRef({ subject, value })
  useEffect(() => {
    latest.current = { subject, value }
  }, [subject, value])
  useEffect(() => {
    kept.delete(form)
    return () => {
      if (ownerId === undefined || sessionStore.getState().isAuthenticated) return
      kept.set(form, { ownerId, ...latest.current })
    }
  }, [form, ownerId])
  return [value, setValue] as const
}

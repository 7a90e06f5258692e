import { sessionStore } from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'

/** Names of the forms that outlive the end of a session. */
export const KEPT_FORMS = { editUser: 'edit-user', app: 'app' } as const

type FormName = (typeof KEPT_FORMS)[keyof typeof KEPT_FORMS]

interface KeptForm {
  form: FormName
  /** The administrator who was typing. */
  ownerId: number
  /** What the form was about; null: something new. */
  subject: unknown
  value: unknown
}

/** What was being typed when the session ended. In this page's memory only, and for the same administrator. */
let kept: KeptForm | null = null

/** True where a form of this name waits to be opened again; `subject` is what it was about. */
export function keptSubject<S>(form: FormName): { subject: S } | null {
  return kept?.form === form && kept.ownerId === sessionStore.getState().user?.id
    ? { subject: kept.subject as S }
    : null
}

/** A form's state that outlives the end of the session: the form opened next, by the same person, starts with it. */
export function useKeptForm<S, T>(form: FormName, subject: S, start: () => T) {
  const [ownerId] = useState(() => sessionStore.getState().user?.id)
  const [value, setValue] = useState<T>(() => (keptSubject(form) ? (kept?.value as T) : start()))
  const latest = useRef({ subject, value })
  useEffect(() => {
    latest.current = { subject, value }
  }, [subject, value])
  useEffect(() => {
    kept = null
    return () => {
      if (ownerId === undefined || sessionStore.getState().isAuthenticated) return
      kept = { form, ownerId, ...latest.current }
    }
  }, [form, ownerId])
  return [value, setValue] as const
}

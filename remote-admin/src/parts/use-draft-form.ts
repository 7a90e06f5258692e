import { ApiError, errorMessage } from '@csuite/shared/client'
import { type FormEvent, useRef, useState } from 'react'
import { type Recovery, useRecoverableDraft } from './draft-recovery'
import { type FieldErrors, focusFirstError } from './field-errors'

interface DraftForm<S, Draft> {
  name: Recovery['name']
  /** What the form edits; null: something new. */
  subject: S
  start: () => Draft
  labels: Readonly<Record<keyof Draft, string>>
  validate: (draft: Draft) => FieldErrors
  /** Called with a valid draft; rejects with the call's failure. */
  save: (draft: Draft) => Promise<unknown>
  /** Shown where the server sent no message. */
  failed: string
}

/** The fields that the form changed: somebody else may have changed the others meanwhile. */
export const changedFields = <Body extends object>(body: Body, before: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  ) as Partial<Body>

/** A controlled form whose draft survives the end of the session. The first field with an error gets the focus. */
export function useDraftForm<S extends { id: number } | null, Draft extends object>(
  options: DraftForm<S, Draft>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useRecoverableDraft(options.start, {
    ...{ name: options.name, subject: options.subject, isOpen: true },
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    focusFirstError(ref.current, found)
  }
  const submit = async () => {
    setFailure(null)
    const found = options.validate(draft)
    if (Object.keys(found).length > 0) return showErrors(found)
    try {
      await options.save(draft)
    } catch (error) {
      if (error instanceof ApiError && error.fields) showErrors(error.fields)
      setFailure(errorMessage(error, options.failed))
    }
  }
  const change = (changes: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...changes }))
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changes))))
  }
  const field = <Name extends keyof Draft & string>(name: Name) => ({
    name,
    label: options.labels[name],
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as Partial<Draft>),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { form: { ref, noValidate: true, onSubmit }, draft, failure, change, field }
}

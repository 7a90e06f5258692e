import { ApiError } from '@csuite/shared/client'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type Checked, fieldErrors, focusFirstWrong } from './field-errors'

interface FormMutation<Body, Result> {
  schema: { safeParse: (body: unknown) => Checked & { data?: NoInfer<Body> | undefined } }
  /** The body that a form's fields make; `text` is a field's value without spaces around it. */
  read: (text: (name: string) => string) => unknown
  onSuccess?: (result: Result) => void
}

/** Checks a form with the contract's schema and sends it. Refused fields get their message, the first of them the focus. */
export function useFormMutation<Body, Result>(
  { mutate, error, isPending }: UseMutationResult<Result, Error, Body>,
  { schema, read, onSuccess }: FormMutation<Body, Result>,
) {
  const id = useId()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const refuse = (found: Record<string, string>) => {
      setErrors(Object.fromEntries(Object.entries(found).filter(([name]) => values.has(name))))
      focusFirstWrong(form, found)
    }
    const parsed = schema.safeParse(read((name) => String(values.get(name) ?? '').trim()))
    refuse(fieldErrors(parsed))
    if (!parsed.data) return
    mutate(parsed.data, {
      onSuccess,
      onError: (failure) => refuse((failure instanceof ApiError && failure.fields) || {}),
    })
  }
  return {
    id,
    onSubmit,
    busy: isPending,
    field: (name: string) => ({ name, error: errors[name] }),
    /** The failure that stands under no field. */
    failure: Object.keys(errors).length === 0 ? error : null,
  }
}

/** The words of a field, which spaces or commas separate. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** A field's attributes where the browser must not change what is typed. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

import { ApiError } from '@csuite/shared/client'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type FieldErrors, type ParseResult, fieldErrors, focusFirstError } from './field-errors'

interface FormMutation<Body, Result> {
  schema: { safeParse: (body: unknown) => ParseResult & { data?: NoInfer<Body> | undefined } }
  /** Makes the body from the form's fields; `text` is a field's trimmed value, `checked` the values of a group's boxes. */
  read: (text: (name: string) => string, checked: (name: string) => string[]) => unknown
  onSuccess?: (result: Result) => void
}

/** An uncontrolled form that is validated with the contract's schema and sent. The first field with an error gets the focus. */
export function useFormMutation<Body, Result>(
  { mutate, error, isPending }: UseMutationResult<Result, Error, Body>,
  { schema, read, onSuccess }: FormMutation<Body, Result>,
) {
  const id = useId()
  const [errors, setErrors] = useState<FieldErrors>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const showErrors = (found: FieldErrors) => {
      setErrors(Object.fromEntries(Object.entries(found).filter(([name]) => form.elements.namedItem(name))))
      focusFirstError(form, found)
    }
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input:checked')]
    const body = read(
      (name) => String(values.get(name) ?? '').trim(),
      (name) => boxes.filter((box) => box.name === name).map(({ value }) => value),
    )
    const parsed = schema.safeParse(body)
    showErrors(fieldErrors(parsed, body))
    if (!parsed.data) return
    mutate(parsed.data, {
      onSuccess,
      onError: (failure) => showErrors((failure instanceof ApiError && failure.fields) || {}),
    })
  }
  return {
    id,
    onSubmit,
    busy: isPending,
    field: (name: string) => ({ name, error: errors[name] }),
    /** A failure that no field shows. */
    failure: Object.keys(errors).length === 0 ? error : null,
  }
}

/** Splits at spaces and commas. */
export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Attributes that turn the browser's completion and corrections off. */
export const noCorrection = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A select's options from the texts by value. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

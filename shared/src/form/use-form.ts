import { ApiError } from '@csuite/shared/client'
import { hasUnreadDate } from '@csuite/shared/ui/date-field'
import { type FormEvent, useId, useState } from 'react'
import { type Recovery, useRecoverableDraft } from './draft-recovery'
import { type FieldErrors, type ParseResult, fieldErrors } from './field-errors'

interface FormOptions<Draft, Body, Result> {
  /** What the fields show first. */
  start: () => Draft
  /** Each field's label by its name; its hint, if it has one, by `<name>Hint`. */
  texts: Readonly<Record<keyof Draft & string, string>>
  schema: { safeParse: (body: unknown) => ParseResult & { data?: NoInfer<Body> | undefined } }
  /** The request's body from the trimmed values; by default these. */
  bodyOf?: (draft: Draft) => unknown
  /** Replaces messages of the schema. */
  explain?: (errors: FieldErrors, draft: Draft) => FieldErrors
  onSuccess?: (result: Result) => void
  /** By default the dialog's; null: the end of the session discards what was typed. */
  recovery?: Recovery | null
}

interface Sender<Body, Result> {
  mutate: (
    body: Body,
    handlers: { onSuccess: ((result: Result) => void) | undefined; onError: (error: Error) => void },
  ) => void
  isPending: boolean
}

/** A form that is validated with the contract's schema and sent. The first field with an error gets the focus. */
export function useForm<Draft extends object, Body, Result>(
  { mutate, isPending }: Sender<Body, Result>,
  options: FormOptions<Draft, Body, Result>,
) {
  const { start, texts, schema, bodyOf = (draft) => draft, explain = (errors) => errors } = options
  const id = useId()
  const [draft, setDraft, isTouched] = useRecoverableDraft(start, options.recovery)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Error | null>(null)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hasUnreadDate(event.currentTarget)) return
    const fields = [...event.currentTarget.elements] as HTMLInputElement[]
    const showErrors = (found: FieldErrors) => {
      setErrors(found)
      const wrong = fields.find(({ name }) => name in found)
      wrong?.focus()
      return wrong !== undefined
    }
    setFailure(null)
    const typed = trimmed(draft)
    const body = bodyOf(typed)
    const parsed = schema.safeParse(body)
    showErrors(explain(fieldErrors(parsed, body), typed))
    if (!parsed.data) return
    mutate(parsed.data, {
      onSuccess: options.onSuccess,
      onError: (error) => {
        const found = (error instanceof ApiError && error.fields) || {}
        if (!showErrors(found)) setFailure(error)
      },
    })
  }
  const change = (changes: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...changes }))
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changes))))
  }
  const words: Readonly<Record<string, string | undefined>> = texts
  const field = <Name extends keyof Draft & string>(name: Name) => ({
    name,
    label: words[name],
    hint: words[`${name}Hint`],
    error: errors[name],
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as Partial<Draft>),
  })
  const checkbox = (name: keyof Draft & string) => ({
    name,
    label: words[name],
    checked: draft[name] === true,
    onChange: (event: { target: { checked: boolean } }) =>
      change({ [name]: event.target.checked } as Partial<Draft>),
  })
  /** `failure` is one that no field shows. */
  return { id, onSubmit, busy: isPending, failure, draft, isTouched, errors, change, field, checkbox }
}

const trimmed = <Draft extends object>(draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Draft

/** Splits at spaces and commas, and at semicolons before a space, as mail programs write lists: an address may have one within. */
export const splitWords = (text: string): string[] => text.split(/(?:[\s,]|;(?!\S))+/).filter(Boolean)

/** Attributes that turn the browser's completion and corrections off. */
export const noCorrection = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

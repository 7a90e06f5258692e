/** Messages by field name. */
export type FieldErrors = Partial<Record<string, string>>

/** The result of a schema's `safeParse`. */
export interface ParseResult {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}

/** The first message of each field that a schema refuses. */
export function fieldErrors({ error }: ParseResult): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name }) => name in errors)?.focus()
}

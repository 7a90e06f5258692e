/** What a schema's check came to. */
export interface Checked {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}

/** What a schema refuses, the first message of each field. */
export function fieldErrors({ error }: Checked): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** Puts the focus into the first field that is named among the errors. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: object): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name }) => name in errors)?.focus()
}

export type FieldErrors = Partial<Record<string, string>>

/** The result of a schema's `safeParse`. */
export interface ParseResult {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}

const named = (value: unknown, message: string): string =>
  typeof value === 'string' && value ? `«${value}»: ${message}` : message

/** What is wrong with the first value that a list's schema refuses. */
export function refusedIn({ error }: ParseResult, values: readonly string[]): string | undefined {
  const [issue] = error?.issues ?? []
  return issue && named(values[Number(issue.path[0])], issue.message)
}

/** The first message of each field that a schema refuses; of a field with many values it names the one, as `body` has it. */
export function fieldErrors({ error }: ParseResult, body?: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const {
    path: [name, index],
    message,
  } of error?.issues ?? []) {
    const value = (body as Partial<Record<PropertyKey, readonly unknown[]>> | undefined)?.[name ?? '']?.[
      Number(index)
    ]
    errors[String(name)] ??= named(value, message)
  }
  return errors
}

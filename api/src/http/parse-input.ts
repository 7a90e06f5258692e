import type { core } from 'zod/mini'
import * as z from 'zod/mini'

type Parsed<T> = { success: true; data: T } | { success: false; issues: readonly core.$ZodIssue[] }

/**
 * Validates what somebody else sent; it never throws. zod runs length checks on values of the wrong type too, and comparing
 * `{length: {toString: 3}}` with a number throws.
 * @param error texts of the issues; default: the process's locale
 */
export function parseInput<T extends core.$ZodType>(
  schema: T,
  value: unknown,
  error?: core.$ZodErrorMap,
): Parsed<z.output<T>> {
  try {
    const { success, data, error: failure } = z.safeParse(schema, value, error && { error })
    return success ? { success, data } : { success, issues: failure.issues }
  } catch {
    return { success: false, issues: [] }
  }
}

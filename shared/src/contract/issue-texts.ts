import * as z from 'zod/mini'

const { localeError } = z.locales.es()

/** What a field has to be, for people who write JSON or YAML: its yes and «sí» are texts, its 360 a number. */
const KINDS: Record<string, string> = {
  array: 'Tiene que ser una lista',
  boolean: 'Escribe true o false, sin comillas',
  int: 'Tiene que ser un número entero, sin comillas',
  number: 'Tiene que ser un número, sin comillas',
  object: 'Tiene que ser un objeto con sus campos',
  record: 'Tiene que ser un objeto con sus campos',
  string: 'Tiene que ser un texto: escríbelo entre comillas',
}
const UNITS: Record<string, string> = { array: ' de elementos', string: ' de caracteres' }

/** Spanish messages of the issues that a schema has no text for; zod's own name its types and quote its patterns. */
export const inSpanish: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Falta este campo' : (KINDS[issue.expected] ?? localeError(issue))
  if (issue.code === 'invalid_value') return `Puede ser: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `Máximo${UNITS[issue.origin] ?? ''}: ${issue.maximum}`
  if (issue.code === 'too_small') return `Mínimo${UNITS[issue.origin] ?? ''}: ${issue.minimum}`
  if (issue.code === 'invalid_format') return 'No tiene la forma que se espera'
  return localeError(issue)
}

import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import { containsNul, hasTooManyMarks } from '../db/storable-text'
import { AppError } from './app-error'
import { parseInput } from './parse-input'

type JsonSchema = Record<string, unknown>

/** Turns `anyOf: [X, null]` into a nullable X, which is faster, and drops the bounds. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const schema = node as JsonSchema
  if (Array.isArray(schema.anyOf)) {
    const [value, other] = schema.anyOf as JsonSchema[]
    if (value !== undefined && other?.type === 'null' && schema.anyOf.length === 2)
      return { ...(simplify(value) as JsonSchema), nullable: true }
  }
  const dropped = new Set(['$schema', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'format'])
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !dropped.has(key))
      .map(([key, value]) => [key, simplify(value)]),
  )
}

/** Writes the schema's fields only. Compiled on first use: all serializers together take a third of a second. */
export const serializerCompiler: FastifySerializerCompiler<core.$ZodType> = ({ schema }) => {
  let stringify: ReturnType<typeof fastJson> | undefined
  return (data: unknown) => {
    stringify ??= fastJson(simplify(z.toJSONSchema(schema, { io: 'output' })) as AnySchema)
    return stringify(data)
  }
}

function fieldMessages(issues: readonly core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    // A strict object's unknown keys are reported at the object.
    const ends = issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [name]) : [[]]
    for (const end of ends) {
      const field = [...issue.path, ...end].join('.')
      if (field !== '' && !Object.hasOwn(fields, field)) fields[field] = issue.message
    }
  }
  return fields
}

const TOO_MANY_MARKS = 'Una letra lleva más de 30 acentos o caracteres que no se ven: quítalos.'

/** Failures are 400 VALIDATION with Spanish messages by field. */
export const validatorCompiler: FastifySchemaCompiler<core.$ZodType> = ({ schema }) => {
  return (data: unknown) => {
    if (hasTooManyMarks(data)) return { error: new AppError('VALIDATION', { message: TOO_MANY_MARKS }) }
    // Fastify says null where there is no body.
    const result = parseInput(schema, data ?? undefined)
    if (!result.success) {
      const fields = fieldMessages(result.issues)
      const [message] = Object.values(fields)
      return { error: new AppError('VALIDATION', message === undefined ? {} : { message, fields }) }
    }
    if (containsNul(result.data)) return { error: new AppError('VALIDATION') }
    return { value: result.data }
  }
}

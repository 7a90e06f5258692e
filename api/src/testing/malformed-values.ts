import type { Random } from './random'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Edge cases. */
const oddities: readonly unknown[] = [
  ...[null, true, false, [], [[]], {}, [null]],
  ...[0, -0, -1, 1.5, 1e308, 2_147_483_647, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER],
  ...['', ' ', '0', '-1', '1e3', 'null', 'true', '%', '_%\\', '${7*7}', '../../etc/passwd'],
  "'; drop table users; --",
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeff', '\u202eana', '👩‍👩‍👧‍👦', '٠١٢٣٤٥'],
  ...['e\u0301'.repeat(100), 'ñ'.repeat(300), '🙂'.repeat(200), 'ﷺ'.repeat(50), 'a'.repeat(10_000)],
  ...['javascript:alert(1)', 'https://user:clave@csuite.example\\@evil.example'],
  ...['2026-02-31', '0000-00-00', '+275760-09-13', '-271821-04-20T00:00:00.000Z'],
  ...['ana@csuite.example', 'ana@csuite.example\r\nBcc: x@y.co', '+51987654321', '123456'],
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  Array.from({ length: 200 }, (_item, index) => index),
  Array.from({ length: 5000 }, () => 1),
  { toString: 1, valueOf: null, length: -1 },
  { $ne: null },
  { then: 'x' },
  nested(50),
]

const plausible = [
  'ana@csuite.example',
  'Turbina-42',
  '123456',
  '+51987654321',
  'x',
  '1',
  'active',
  'https://csuite.example/a',
] as const

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
}

export const oddity = (random: Random): unknown => random.pick(oddities)

/** A plausible value of the schema in which any level may be replaced by an edge case. */
export function bent(schema: Schema, random: Random): unknown {
  if (random.chance(0.25)) return oddity(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return bent(random.pick(choices), random)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return bentObject(schema.properties ?? {}, random)
  if (type === 'array')
    return Array.from({ length: Math.floor(random.next() * 4) }, () => bent(schema.items ?? {}, random))
  if (type === 'integer' || type === 'number') return random.pick([0, 1, 2, 7, 2_000_000_000, 1.25, -3])
  if (type === 'boolean') return random.chance(0.5)
  return random.pick(plausible)
}

function bentObject(properties: Record<string, Schema>, random: Random): object {
  const entries = Object.entries(properties)
    .filter(() => random.chance(0.9))
    .map(([name, value]): [string, unknown] => [name, bent(value, random)])
  if (random.chance(0.2))
    entries.push([random.pick(['extra', 'role', 'toString', '__proto__x', 'a'.repeat(5000)]), oddity(random)])
  return Object.fromEntries(entries)
}

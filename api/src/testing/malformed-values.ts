import type { Random } from './random'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Objects that break code which treats them as text, a list, a promise or an error. As JSON, so that `__proto__` is a key. */
export const hostileObjects: readonly unknown[] = [
  '{"length":{"toString":3}}',
  '{"length":{"toString":3,"valueOf":3},"size":{"toString":3},"0":"a"}',
  '{"length":1e9,"size":-1}',
  '{"toString":3,"valueOf":null,"toJSON":{"length":1},"then":{"then":1},"hasOwnProperty":1}',
  '{"constructor":{"name":{"toString":3},"prototype":null}}',
  '{"__proto__":{"length":{"toString":3},"role":1}}',
  '{"message":{"toString":3},"code":{"toString":3},"id":{"length":{"toString":3}},"type":{"toString":3}}',
  '[[{"length":{"toString":3}}]]',
].map((text) => JSON.parse(text) as unknown)

/** A pattern that is quadratic on one of them keeps the process busy for a minute. */
export const longTexts: readonly string[] = ['a', ' ', 'a ', 'a.', 'a@a.', '1'].flatMap((part) => {
  const long = `${part.repeat(80_000 / part.length)}!`
  return [long, `a${long}`]
})

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
  ...hostileObjects,
  { $ne: null },
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

/** Each place in a value of the schema, as the value with something else in that place. */
export function* withEachPlace(schema: Schema, put: unknown): Iterable<unknown> {
  yield put
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  for (const choice of choices) yield* withEachPlace(choice, put)
  if (schema.items) for (const item of withEachPlace(schema.items, put)) yield [item]
  const properties = Object.entries(schema.properties ?? {})
  const sample = Object.fromEntries(properties.map(([name, property]) => [name, sampleOf(property)]))
  for (const [name, property] of properties)
    for (const value of withEachPlace(property, put)) yield { ...sample, [name]: value }
}

/** A value of the schema's type. */
function sampleOf(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice !== undefined) return sampleOf(choice)
  if (schema.const !== undefined || schema.enum !== undefined) return schema.const ?? schema.enum?.[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
    )
  if (type === 'array') return [sampleOf(schema.items ?? {})]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return 'Turbina-42'
}

function bentObject(properties: Record<string, Schema>, random: Random): object {
  const entries = Object.entries(properties)
    .filter(() => random.chance(0.9))
    .map(([name, value]): [string, unknown] => [name, bent(value, random)])
  if (random.chance(0.2))
    entries.push([random.pick(['extra', 'role', 'toString', '__proto__x', 'a'.repeat(5000)]), oddity(random)])
  return Object.fromEntries(entries)
}

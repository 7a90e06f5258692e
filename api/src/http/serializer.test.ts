import { allEndpoints } from '../testing/all-endpoints'
import { User } from '@csuite/shared/contract/user'
import * as z from 'zod/mini'
import { serializerCompiler, validatorCompiler } from './serializer'

const write = (schema: z.ZodMiniType, value: unknown) =>
  JSON.parse(serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(value)) as unknown

test('an answer holds the fields of the contract and no other, at any depth', () => {
  const user = {
    ...{ id: 1, email: 'a@b.co', name: 'A', lastName: 'B', phone: null, picture: null, role: 2 },
    ...{ presentacion: true, status: 'active', createdAt: '2026-11-21T00:00:00.000Z' },
    planesUsuarios: [{ id: 1, plan: { nombre: 'free', descripcion: 'x', secret: 1 }, secret: 1 }],
    passwordHash: '$argon2id$',
    emailVerifiedAt: new Date(),
  }
  const { passwordHash, emailVerifiedAt, planesUsuarios, ...fields } = user
  expect([passwordHash, emailVerifiedAt]).toHaveLength(2)
  expect(write(User, user)).toEqual({
    ...fields,
    planesUsuarios: planesUsuarios.map(({ id }) => ({ id, plan: { nombre: 'free', descripcion: 'x' } })),
  })
})

test('null, optional and text that needs escaping come out as JSON has them', () => {
  const schema = z.nullable(
    z.object({ a: z.nullable(z.string()), b: z.optional(z.object({ c: z.number() })) }),
  )
  expect(write(schema, null)).toBeNull()
  expect(write(schema, { a: null })).toEqual({ a: null })
  expect(write(schema, { a: '"\n\u2028</script>', b: { c: 1.5, d: 1 } })).toEqual({
    a: '"\n\u2028</script>',
    b: { c: 1.5 },
  })
})

const bodies = allEndpoints.flatMap(({ method, path, body }) =>
  body?.safeParse(undefined).success ? [[`${method} ${path}`, body] as const] : [],
)

test.each(bodies)('%s, whose body is optional, takes a request without one', (_name, schema) => {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/' })
  expect(validate(null)).toEqual({ value: undefined })
})

const ACCENTS = '\u0301\u0323'
test.each([
  ['letters with an accent or two', 'ñ\u0323'.normalize('NFD').repeat(5000), false],
  ['30 marks', `a${ACCENTS.repeat(15)}`, false],
  [
    'emoji of many parts',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}👩\u200d🏭'.repeat(50),
    false,
  ],
  ['31 marks', `a${ACCENTS.repeat(15)}\u0301`, true],
  ...['\u200b', '\u00ad', '\u2060', '\ufff9', '\uff9e', '\u{1d159}', '\u{13441}'].map(
    (other) =>
      [`marks between ${JSON.stringify(other)}`, `a${`\u0301${other}\u0323`.repeat(11)}`, true] as const,
  ),
  ['a megabyte of marks', `a${ACCENTS.repeat(500_000)}`, true],
  // What is looked for runs before every limit.
  ['five megabytes of letters with 30 marks', `a${ACCENTS.repeat(15)}`.repeat(80_000), false],
] as const)('composing %s sorts no long run', (_what, text, isRefused) => {
  const schema = z.looseObject({})
  for (const body of [{ name: text }, { deep: [{ [text]: 1 }] }])
    expect(validatorCompiler({ schema, method: 'POST', url: '/' })(body)).toHaveProperty(
      isRefused ? 'error' : 'value',
    )
})

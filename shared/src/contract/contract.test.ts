import * as z from 'zod/mini'
import { allEndpoints } from './endpoints'
import { errorCatalogue } from './errors'
import { IdParams } from './fields'
import { register, verifyRegistration } from './registration'

const messages = (body: unknown) =>
  register.body.safeParse(body).error?.issues.map((issue) => issue.message) ?? []

test('every endpoint is declared once and names only known errors', () => {
  const names = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(names).size).toBe(names.length)
  for (const endpoint of allEndpoints)
    for (const code of endpoint.errors) expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400)
})

const unlimited = {
  'POST /auth/logout': 'signing out is never refused',
  'POST /plan-usuario/user-app-plans': 'reads',
}

test('every signed-in write has a limit a person, or a reason for none', () => {
  const writes = allEndpoints.filter(
    ({ method, access }) => method !== 'GET' && ['user', 'self', 'self-or-admin'].includes(access),
  )
  const free = writes.filter(({ limited, errors }) => !limited && !errors.includes('TOO_MANY_REQUESTS'))
  expect(free.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(unlimited))
})

/** Nobody types these; the API has zod's own Spanish for them, a browser none. */
const machineFields = ['version', 'baseUrl', 'desafio']

test('what is wrong with a typed text is said in Spanish, in the browser too', () => {
  const shapes = allEndpoints.flatMap(({ body }) =>
    body instanceof z.ZodMiniObject ? Object.entries(body.shape as Record<string, z.ZodMiniType>) : [],
  )
  const said = shapes.flatMap(([name, field]) =>
    ['', 'x'.repeat(5000), '\u0007'].flatMap((typed) => {
      const issues = field.safeParse(typed).error?.issues ?? []
      const isNoText = issues.some(({ code }) => /^invalid_(type|value|union)$/.test(code))
      return isNoText ? [] : issues.map(({ message }) => `${name}: ${message}`)
    }),
  )
  expect(said.length).toBeGreaterThan(50)
  expect(
    said.filter((each) => each.endsWith(': Invalid input') && !machineFields.includes(each.split(':')[0]!)),
  ).toEqual([])
})

test("registration answers the product's Spanish messages", () => {
  const valid = {
    email: 'ana@csuite.example',
    password: 'secreta1',
    name: 'Ana',
    lastName: 'Ruiz',
    phone: '+51987654321',
  }
  expect(messages(valid)).toEqual([])
  expect(messages({ ...valid, email: 'ana' })).toEqual(['El email no es válido'])
  expect(messages({ ...valid, password: '12345' })).toEqual([
    'La contraseña debe tener al menos 6 caracteres',
  ])
  expect(messages({ ...valid, phone: '+51987' })).toEqual(['El teléfono debe tener al menos 10 dígitos'])
  expect(messages({ ...valid, name: '  ' })).toEqual(['El nombre es requerido'])
  for (const name of ['\u200b', '\u3164\u200b', '\u200b \u2060'])
    expect(messages({ ...valid, name })).toEqual(['El nombre es requerido'])
  for (const name of ['Ana\u0085', 'Ana\u0000'])
    expect(messages({ ...valid, name })).toEqual(['Contiene caracteres no permitidos'])
  for (const name of ['Ñ', "O'Neil", '木', '\u0646\u06cc\u200c\u0645\u0627', 'María del Mar'])
    expect(messages({ ...valid, name })).toEqual([])
})

test('a code is six digits, with or without spaces', () => {
  const parse = (code: unknown) => verifyRegistration.body.safeParse({ email: 'a@b.co', code })
  expect(parse('123 456').data?.code).toBe('123456')
  expect(parse('12345').success).toBe(false)
  expect(parse(123456).success).toBe(false)
})

test('ids in paths are positive 32-bit integers', () => {
  expect(IdParams.safeParse({ id: '12' }).data?.id).toBe(12)
  for (const id of ['0', '-1', '1e3', '99999999999', ' 1', ''])
    expect(IdParams.safeParse({ id }).success).toBe(false)
})

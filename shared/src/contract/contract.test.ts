import { IdParams } from './fields'
import { register, verifyRegistration } from './registration'

const messages = (body: unknown) =>
  register.body.safeParse(body).error?.issues.map((issue) => issue.message) ?? []

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

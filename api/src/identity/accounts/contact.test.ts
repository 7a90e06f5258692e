import { normalizeEmail, normalizePhone } from './contact'

const refusal = (work: () => string) => {
  try {
    return work()
  } catch (error) {
    return (error as { fields?: Record<string, string> }).fields
  }
}

test('an email is kept in lower case, without invisible characters at its ends', () => {
  expect(normalizeEmail('\u200b Ana.Diaz@Empresa.PE\u202c')).toBe('ana.diaz@empresa.pe')
})

test('an email that is none is refused at its field', () => {
  expect(refusal(() => normalizeEmail('josé@empresa.pe'))).toEqual({ email: 'El email no es válido' })
})

test.each([
  ['+51987654321', '+51987654321'],
  ['987654321', '+51987654321'],
  ['51987111222', '+51987111222'],
  ['0051 987 654 321', '+51987654321'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+44 07400 123456', '+447400123456'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['+57 300 123 4567', '+573001234567'],
])('the valid phone %s is kept as %s', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
})

test.each([
  '+51 123 456 789 012',
  '+51 187 654 321',
  '+519871112223',
  '+52 1 55 1234 5678',
  '07400 123456',
  '06 12 34 56 78',
  '+51 +57 300 123 4567',
  '+51987654321 987',
  '+999 987 654 321',
])('the phone %s is refused, however possible its length', (typed) => {
  expect(refusal(() => normalizePhone(typed))).toEqual({ phone: 'El teléfono no es válido' })
})

import examples from 'libphonenumber-js/examples.mobile.json'
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max'
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

test.each([
  'josé@empresa.pe',
  'ana@ñandú.example',
  'ana\u200b@empresa.pe',
  '.ana@empresa.pe',
  'ana|b@empresa.pe',
])('the email %j is refused at its field', (typed) => {
  expect(refusal(() => normalizeEmail(typed))).toEqual({ email: 'El email no es válido' })
})

describe('a valid phone is kept as E.164', () => {
  test.each([
    ['+51987654321', '+51987654321'],
    ['987654321', '+51987654321'],
    ['51987111222', '+51987111222'],
    ['0051 987 654 321', '+51987654321'],
    ['+54 9 11 2345-6789', '+5491123456789'],
    ['+44 07400 123456', '+447400123456'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['+57 300 123 4567', '+573001234567'],
  ])('%s is %s', (typed, kept) => {
    expect(normalizePhone(typed)).toBe(kept)
  })

  test.each(getCountries())('the example of %s', (country: CountryCode) => {
    const example = getExampleNumber(country, examples)
    const number = example?.number as string
    expect(normalizePhone(number)).toBe(number)
    expect(normalizePhone(example?.formatInternational() as string)).toBe(number)
  })
})

describe('a phone that is not valid is refused, however possible its length', () => {
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
  ])('%s', (typed) => {
    expect(refusal(() => normalizePhone(typed))).toEqual({ phone: 'El teléfono no es válido' })
  })
})

/** @jest-environment node */
import { Phone } from '@csuite/shared/contract/fields'
import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import {
  codeOf,
  type CountryCode,
  isOnlyCode,
  isValidPhone,
  phoneValue,
  readPhone,
  withCountry,
} from './phone-number'

/** An example as people type it, behind the code that the field has for its country. */
const forms = ['international', 'national', 'bare', 'its code without plus'] as const
function typedAs(form: (typeof forms)[number], country: CountryCode): { typed: string; number: string } {
  const example = getExampleNumber(country, examples)
  if (!example) throw new Error(`no example for ${country}`)
  const text = {
    international: example.formatInternational(),
    national: example.formatNational(),
    bare: example.nationalNumber as string,
    'its code without plus': example.number.slice(1),
  }[form]
  return { typed: `${codeOf(country)} ${text}`, number: example.number }
}

/** Shorter than the 10 characters that the specification asks for, plus sign and code included. */
const TOO_SHORT: readonly string[] = ['AC', 'CK', 'FK', 'SH', 'TA', 'TK']

describe.each(forms)('every example number, typed as %s with its country chosen', (form) => {
  test.each(getCountries())('of %s is that number or refused, never another', (country) => {
    const { typed, number } = typedAs(form, country)
    const value = phoneValue(typed, country)
    const isValid = Phone.safeParse(value).success && isValidPhone(value)
    expect([value, isValid]).toEqual([number, !TOO_SHORT.includes(country)])
    expect(readPhone(typed, country)?.country).toBe(country)
  })
})

test.each(getCountries())(
  'the example of %s, pasted behind Peru’s code, chooses a country of its code',
  (country) => {
    const { number } = typedAs('international', country)
    const read = readPhone(`+51 ${number}`, 'PE')
    expect(read?.number).toBe(number)
    expect(number.startsWith(codeOf(read?.country as CountryCode))).toBe(true)
  },
)

test.each([
  ['', true],
  ['+', true],
  ['+51 ', true],
  ['+5', true],
  ['+51\u200b', true],
  ['+519', false],
  ['a', false],
])('%j is only a part of Peru’s code: %s', (typed, expected) => {
  expect(isOnlyCode(typed, 'PE')).toBe(expected)
})

test.each([
  ['\u202a+51\u00a0987\u2011654\u2013321\u202c', '+51987654321'],
  ['＋51 (987) 654.321', '+51987654321'],
  ['987654321+51 ', '+51987654321'],
  ['+51 987 654 321 ext. 5', '+51987654321ext.5'],
  ['tel:+51987654321', 'tel:+51987654321'],
  ['(+51) 987 654 321', '+51987654321'],
  ['+51 (+57) 300 123 4567', '+573001234567'],
  ['(01) 234-5678', '+5112345678'],
  ['987654321 / 987654322', '987654321/987654322'],
])('%j is %s', (typed, value) => {
  expect(phoneValue(typed, 'PE')).toBe(value)
})

test.each<[CountryCode, string, string | null]>([
  ['MX', '1 55 1234 5678', '+525512345678'],
  ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ['MX', '5215512345678', '+525512345678'],
  ['MX', '044 55 1234 5678', '+525512345678'],
  ['MX', '045 55 1234 5678', '+525512345678'],
  ['MX', '01 55 1234 5678', '+525512345678'],
  ['PE', '+52 1 55 1234 5678', '+525512345678'],
  ['PE', '0052 1 55 1234 5678', '+525512345678'],
  ['PE', '+56 09 8765 4321', '+56987654321'],
  ['MX', '2 55 1234 5678', null],
  ['CL', '09 8765 4321', '+56987654321'],
  ['CL', '0 2 2123 4567', null],
  ['AR', '0351 15 234 5678', '+5493512345678'],
  ['BR', '0 15 11 96123-4567', '+5511961234567'],
  ['BR', '55 99612-3456', '+5555996123456'],
  ['CO', '03 300 123 4567', '+573001234567'],
  ['DE', '0151/23456789', '+4915123456789'],
  ['IT', '393 123 4567', '+393931234567'],
  ['AU', '0011 44 7400 123456', '+447400123456'],
])('in %s, %s behind the code is %s', (country, typed, number) => {
  expect(readPhone(`${codeOf(country)} ${typed}`, country)?.number ?? null).toBe(number)
})

test.each([
  ['+51 987 654 321', '+56 987 654 321'],
  ['987 654 321', '+56 987 654 321'],
  ['+51 ', '+56 '],
])('with another country, %j becomes %j', (typed, expected) => {
  expect(withCountry(typed, 'PE', 'CL')).toBe(expected)
})

test('what was refused in one country is not read in another', () => {
  expect(isValidPhone(phoneValue('51234567', 'GB'))).toBe(false)
})

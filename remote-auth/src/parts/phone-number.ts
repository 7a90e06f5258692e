import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type { CountryCode }

interface ReadPhone {
  /** E.164. */
  number: string
  country: CountryCode
  /** In international form, for people. */
  text: string
}

export const countries = getCountries()
export const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Without invisible characters, blanks and dashes of any kind. */
const compact = (typed: string) =>
  typed.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\s\p{Pd}\u2212]/gu, '').replace('\uff0b', '+')

/**
 * The valid number that was typed, with or without the country code that the field starts with. Every digit counts: a number
 * with one too many is none. Null if it is not valid.
 */
export function readPhone(typed: string, country: CountryCode): ReadPhone | null {
  for (const reading of readingsOf(compact(typed), codeOf(country))) {
    const parsed = parsePhoneNumberFromString(reading, { defaultCountry: country, extract: false })
    if (!parsed?.isValid() || parsed.ext) continue
    const sharesCode = codeOf(country) === `+${parsed.countryCallingCode}`
    const own =
      parsed.country ?? countries.find((each) => getCountryCallingCode(each) === parsed.countryCallingCode)
    return {
      number: parsed.number,
      country: sharesCode || !own ? country : own,
      text: parsed.formatInternational(),
    }
  }
  return null
}

/** What a text in the field may mean, the likeliest first. */
function readingsOf(text: string, code: string): string[] {
  const plus = text.lastIndexOf('+')
  if (plus > 0) {
    const [before, after] = [text.slice(0, plus), text.slice(plus)]
    // A whole number behind the code, or a national one before it.
    if (before === code) return [after]
    return after === code ? [code + before, before] : []
  }
  const national = text.startsWith(code) ? text.slice(code.length) : text
  if (national.startsWith('00')) return [`+${national.slice(2)}`]
  // Behind the code may stand a trunk prefix, or the code once more.
  return text === national ? [text] : [text, national]
}

/** The field's value: E.164, what was typed if that is not valid, empty if there is at most a country code. */
export function phoneValue(typed: string, country: CountryCode): string {
  const text = compact(typed)
  if (isOnlyCode(text, country)) return ''
  return readPhone(typed, country)?.number ?? text
}

/** A country code alone, or a part of it, counts as empty (design §7). */
export function isOnlyCode(typed: string, country: CountryCode): boolean {
  const text = compact(typed)
  return codeOf(country).startsWith(text.startsWith('+') ? text : `+${text}`)
}

/** `typed` with the code of another country; what stands behind the code stays. */
export function withCountry(typed: string, from: CountryCode, to: CountryCode): string {
  const text = typed.trim()
  const national = text.startsWith(codeOf(from)) ? text.slice(codeOf(from).length) : text
  return `${codeOf(to)} ${national.trim()}`
}

/** Of a value that `PhoneField` gave: a text that it could not read is not tried again in another country. */
export const isValidPhone = (phone: string) =>
  phone.startsWith('+') && parsePhoneNumberFromString(phone, { extract: false })?.isValid() === true

export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

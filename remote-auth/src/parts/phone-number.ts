import { asciiDigits } from '@csuite/shared/contract/digits'
// The server's metadata: what the field takes is not refused after it.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

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

/** Without invisible characters, blanks and dashes of any kind, parentheses, and the apostrophe of an exported CSV. */
const compact = (typed: string) =>
  asciiDigits(typed)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\s\p{Pd}\u2212()]/gu, '')
    .replace(/['\u2019]?\uff0b|['\u2019]\+/, '+')

/** Prefixes of mobile and long-distance calls that people still write although their country has given them up. */
const RETIRED_PREFIXES: Partial<Record<string, RegExp>> = {
  '+56': /^0(?=9\d{8}$)/,
  '+52': /^(52)?(1|01|044|045)(?=\d{10}$)/,
}

/**
 * The valid number that was typed, with or without the country code that the field starts with. Every digit counts: a number
 * with one too many is none. Null if it is not valid.
 */
export function readPhone(typed: string, country: CountryCode): ReadPhone | null {
  const valid = readingsOf(compact(typed), country).flatMap((reading) => {
    const parsed = parsePhoneNumberFromString(reading, { defaultCountry: country, extract: false })
    return parsed?.isValid() && !parsed.ext ? [parsed] : []
  })
  // '4915123456789' is a mobile number with its code rather than one of fourteen digits in a town.
  const parsed = valid.find((each) => each.getType() === 'MOBILE') ?? valid[0]
  if (!parsed) return null
  const sharesCode = codeOf(country) === `+${parsed.countryCallingCode}`
  const own =
    parsed.country ?? countries.find((each) => getCountryCallingCode(each) === parsed.countryCallingCode)
  return {
    number: parsed.number,
    country: sharesCode || !own ? country : own,
    text: parsed.formatInternational(),
  }
}

/** What a text in the field may mean, the likeliest first. */
function readingsOf(text: string, country: CountryCode): string[] {
  const code = codeOf(country)
  const plus = text.lastIndexOf('+')
  if (plus > 0) {
    const [before, after] = [text.slice(0, plus), text.slice(plus)]
    // A whole number behind the code, or a national one before it.
    if (before === code) return readingsOf(after, country)
    return after === code ? [code + before, before] : []
  }
  const national = text.startsWith(code) ? text.slice(code.length) : text
  if (national.startsWith('00')) return [...readingsOf(`+${national.slice(2)}`, country), national]
  // Behind the code may stand a trunk prefix, or the code once more.
  const again = national.startsWith(code.slice(1)) ? [`+${national}`] : []
  // As an address book has it, with another code than the field's.
  const own = RETIRED_PREFIXES[text.slice(0, 3)] ? text.slice(0, 3) : code
  const behind = text.startsWith(own) ? text.slice(own.length) : text
  const current = own + behind.replace(RETIRED_PREFIXES[own] ?? '', '')
  return [text, national, ...again, current]
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

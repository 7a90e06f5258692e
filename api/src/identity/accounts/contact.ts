import { Email, NAME_MAX } from '@csuite/shared/contract/fields'
// The metadata that knows which numbers are in use, not only how long they are.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from '../../http/app-error'
import { parseInput } from '../../http/parse-input'

/** By the contract's rule, in lower case; undefined for an address that accounts cannot have. */
export function readEmail(typed: string | undefined): string | undefined {
  const parsed = parseInput(Email, typed)
  return parsed.success ? parsed.data.toLowerCase() : undefined
}

/** As `readEmail`. @throws AppError 400 */
export function normalizeEmail(typed: string): string {
  const email = readEmail(typed)
  if (email === undefined) throw invalidField('email', 'El email no es válido')
  return email
}

/** Apple's relay addresses are random letters. */
const RELAY = '@privaterelay.appleid.com'

/** A name for somebody who gave none; empty where the address says nothing about its owner. */
export const nameFromEmail = (email: string): string =>
  email.endsWith(RELAY) ? '' : email.slice(0, email.lastIndexOf('@')).slice(0, NAME_MAX)

export const isEmail = (typed: string): boolean => readEmail(typed) !== undefined

/**
 * E.164 (ITU-T). Numbers without a country code are Peruvian; '00' is a plus sign. All of the text has to be the number.
 * @throws AppError 400 for a number that is not valid
 */
export function normalizePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed.replace(/^00/, '+'), {
    defaultCountry: 'PE',
    extract: false,
  })
  if (!parsed?.isValid() || parsed.ext) throw invalidField('phone', 'El teléfono no es válido')
  return parsed.number
}

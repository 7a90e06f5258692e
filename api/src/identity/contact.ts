import { domainToASCII } from 'node:url'
import { Email } from '@csuite/shared/contract/fields'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { invalidField } from '../http/app-error'

/** Host names (RFC 1123): labels of letters, digits and hyphens, the last one not a number. */
const HOST_NAME =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * NFKC, lower case, domain in ASCII (IDNA). The local part must be ASCII, which rules out look-alike letters.
 * @throws AppError 400
 */
export function normalizeEmail(typed: string): string {
  const folded = typed.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const domain = domainToASCII(folded.slice(at + 1))
  const email = `${folded.slice(0, at)}@${domain}`
  if (!HOST_NAME.test(domain) || !/^[\x21-\x7e]+$/.test(email) || !Email.safeParse(email).success)
    throw invalidField('email', 'El email no es válido')
  return email
}

export function isEmail(typed: string): boolean {
  try {
    return normalizeEmail(typed) !== ''
  } catch {
    return false
  }
}

/**
 * E.164 (ITU-T). Numbers without a country code are Peruvian.
 * @throws AppError 400 for an impossible number
 */
export function normalizePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'PE')
  if (parsed?.isPossible() !== true) throw invalidField('phone', 'El teléfono no es válido')
  return parsed.number
}

/** The longest national number. */
const NATIONAL_DIGITS = 10

const digitsOf = (value: string) => value.replace(/\D/g, '')

/** A country code alone, or a part of it, counts as empty (design §7). */
export function isOnlyDialCode(phone: string, dialCode: string): boolean {
  return dialCode.startsWith(digitsOf(phone))
}

/**
 * Adds the country code to a number without a plus sign: '987 654 321' in Peru is '+51987654321', '0034 600…' is
 * '+34600…'. While deleting, a number that starts with the code is not given it again.
 */
export function withDialCode(typed: string, dialCode: string, deleting: boolean): string {
  const text = typed.trim()
  const digits = digitsOf(text)
  const plus = text.indexOf('+')
  if (plus > 0) return behindCode(digitsOf(text.slice(0, plus)), digitsOf(text.slice(plus)), dialCode)
  if (!digits || text.startsWith('+')) return typed
  if (text.startsWith('00')) return `+${digits.slice(2)}`
  const hasCode = digits.startsWith(dialCode) && (deleting || digits.length > NATIONAL_DIGITS)
  return hasCode ? `+${digits}` : `+${dialCode}${digits}`
}

/** Moves what was typed before the plus sign behind the code. */
function behindCode(before: string, after: string, dialCode: string): string {
  const national = after.startsWith(dialCode) ? after.slice(dialCode.length) : after
  return `+${dialCode}${before}${national}`
}

/** The number without its country code. */
export function nationalDigits(phone: string, dialCode: string): string {
  const digits = digitsOf(phone)
  return digits.startsWith(dialCode) ? digits.slice(dialCode.length) : ''
}

import passwords from './common-passwords.json'

/**
 * The commonest passwords of at least 5 characters, lower case: the top of the list that @zxcvbn-ts/language-common (MIT)
 * collected from breaches, without its obscenities, and what Spanish speakers and this product add. More than 3,000 have the
 * six characters that a registration asks for (OWASP ASVS 6.2.4).
 */
export const commonPasswords: ReadonlySet<string> = new Set(passwords)

/** True for one of the commonest passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').trim().toLowerCase())
}

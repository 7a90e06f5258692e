import { foldedPassword, isObvious } from '@csuite/shared/contract/obvious-password'
import passwords from './common-passwords.json'

/** Lower case. From @zxcvbn-ts/language-common (MIT) with Spanish and product words; 3,000 are long enough (OWASP ASVS 6.2.4). */
export const commonPasswords: ReadonlySet<string> = new Set(passwords)

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(foldedPassword(password)) || isObvious(password)
}

import { getPublicSuffix } from 'tldts'
import { invalidField } from '../../http/app-error'
import { audienceTexts } from './audience.texts'

/** Where anybody gets an address, as at a public suffix: such a group would be everybody. */
const OPEN_TO_ANYBODY =
  /^((gmail|googlemail|aol|icloud|me|mac|zoho|gmx|mail|yandex|protonmail|pm|fastmail|tutanota|tuta|qq|163|126|naver|onmicrosoft)\.(com|net|de|es|ru|me|fm)|(web|freenet)\.de|(hey|duck|rediffmail)\.com|(uol|bol)\.com\.br|terra\.com(\.[a-z]{2})?|(free|laposte)\.fr|libero\.it|gmx\.(at|ch)|proton\.me|mail\.ru|yandex\.ru|(hotmail|outlook|live|msn|yahoo|ymail|rocketmail)(\.[a-z]{2,3}){1,2})$/

const isPublicSuffix = (domain: string): boolean =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain

/** Whether addresses of a domain are a company's: not of 'com.pe', 'github.io', 'gmail.com'. */
export const isCompanyDomain = (domain: string): boolean =>
  !isPublicSuffix(domain) && !OPEN_TO_ANYBODY.test(domain)

/** @throws AppError 400 for a domain whose addresses are not a company's */
export function requireCompanyDomains(domains: readonly string[]): void {
  for (const domain of domains)
    if (!isCompanyDomain(domain)) {
      const why = isPublicSuffix(domain) ? audienceTexts.publicSuffix : audienceTexts.openDomain
      throw invalidField('dominios', why(domain))
    }
}

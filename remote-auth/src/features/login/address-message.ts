import { forgetSignIn } from '@csuite/shared/session'
import { addressErrors, addressNotices, companyErrors } from './address-message.texts'

/** What the address says: loaded only where it says something. */
export function addressMessage(query: URLSearchParams) {
  const error = query.get('error') ?? ''
  if (error) forgetSignIn()
  const [, refusal = ''] = /^company_(.*)/.exec(error) ?? []
  const text = addressErrors.get(error) ?? new Map(Object.entries(companyErrors)).get(refusal)
  if (text) return { text, tone: 'danger' as const }
  const told = addressNotices.get(query.get('notice') ?? '')
  return told ? { text: told, tone: 'ok' as const } : undefined
}

import { keepInTab } from '@csuite/shared/storage'
import { readTexts } from './session-record'

/** The registration's first step, kept in this tab. Passwords are never kept. */
export type RegistrationDraft = Record<'email' | 'name' | 'lastName' | 'phone', string>

const KEY = 'csuite-registration'

export function readRegistrationDraft(): RegistrationDraft {
  const empty = { email: '', name: '', lastName: '', phone: '' }
  return readTexts(KEY, ['email', 'name', 'lastName', 'phone']) ?? empty
}

export const writeRegistrationDraft = (draft: Partial<RegistrationDraft>) => keepInTab(KEY, draft)

export const removeRegistrationDraft = () => keepInTab(KEY, null)

import { readRecord, removeRecord, writeRecord } from './session-record'

/** What was typed on the registration's first step in this tab. Passwords are never kept. */
export interface RegistrationDraft {
  email: string
  name: string
  lastName: string
  phone: string
}

const KEY = 'csuite-registration'

/** The kept draft, empty fields where there is none. A reload, a detour to /login or 'Volver al registro' loses nothing. */
export function readRegistrationDraft(): RegistrationDraft {
  const saved = readRecord(KEY) as Partial<Record<keyof RegistrationDraft, unknown>> | null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    email: text(saved?.email),
    name: text(saved?.name),
    lastName: text(saved?.lastName),
    phone: text(saved?.phone),
  }
}

export function writeRegistrationDraft(draft: Partial<RegistrationDraft>): void {
  writeRecord(KEY, draft)
}

/** Forgets the draft: its account is verified. */
export function removeRegistrationDraft(): void {
  removeRecord(KEY)
}

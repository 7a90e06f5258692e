import { readRecord, writeRecord } from './session-record'

/** What /login's email field holds, kept for /forgot-password. The document's early-sign-in script writes it too. */
const KEY = 'csuite-typed-email'

export const keepTypedEmail = (email: string) => writeRecord(KEY, email)

export function typedEmail(): string {
  const email = readRecord(KEY)
  return typeof email === 'string' ? email : ''
}

import { readRecord, writeRecord } from './session-record'

/** What stands in the sign-in's email field, for the screen that is reached from there; a new release on the way loses nothing. */
const KEY = 'csuite-typed-email'

export function keepTypedEmail(email: string): void {
  writeRecord(KEY, email)
}

/** Empty where nobody typed one. */
export function typedEmail(): string {
  const email = readRecord(KEY)
  return typeof email === 'string' ? email : ''
}

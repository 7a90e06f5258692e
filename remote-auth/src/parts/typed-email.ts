import { readRecord, writeRecord } from './session-record'

/**
 * The sign-in's email, kept in the tab for the screens reached from there; it survives a reload into a new release. The
 * document's first script (host/server/early-sign-in.ts) writes it too.
 */
const KEY = 'csuite-typed-email'

export function keepTypedEmail(email: string): void {
  writeRecord(KEY, email)
}

/** Empty where nobody typed one. */
export function typedEmail(): string {
  const email = readRecord(KEY)
  return typeof email === 'string' ? email : ''
}

import { readStored, writeStored } from '@csuite/shared/storage'

/** What /login's email field holds, kept for /forgot-password. The document's first script writes it too. */
const KEY = 'csuite-typed-email'

export const keepTypedEmail = (email: string) => writeStored('sessionStorage', KEY, email)

export function typedEmail(): string {
  const email = readStored('sessionStorage', KEY)
  return typeof email === 'string' ? email : ''
}

import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database'
import { findAccountByEmail } from './accounts.repository'
import { insertAdministrator, promoteAdministrator } from './administrators.repository'
import { normalizeEmail } from './contact'
import { hashPassword } from './passwords'
import { revokeSessionsOf } from './session.repository'

export interface NewAdministrator {
  email: string
  /** The generated password, stored nowhere; undefined if the setting gave it. */
  password: string | undefined
}

/** 20 characters, about 119 bits, without characters that are misread. */
function randomPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_'
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
}

/** Creates the administrator, with a random password unless one is given; null if the address has an account. */
export async function ensureAdministrator({
  database,
  email,
  password,
}: {
  database: Database
  email: string
  password?: string | undefined
}): Promise<NewAdministrator | null> {
  const normalized = normalizeEmail(email)
  const chosen = password ?? randomPassword()
  const added = await insertAdministrator(database.orm, normalized, await hashPassword(chosen))
  return added ? { email: normalized, password: password === undefined ? chosen : undefined } : null
}

/**
 * Creates an administrator or promotes an existing account. An account whose email is unverified gets a new password and
 * loses its sessions, because a stranger may have registered it.
 */
export async function createOrPromoteAdministrator(
  database: Database,
  email: string,
): Promise<{ promoted: true; email: string } | ({ promoted: false } & NewAdministrator)> {
  const normalized = normalizeEmail(email)
  const account = await findAccountByEmail(database.orm, normalized)
  if (!account) {
    const created = await ensureAdministrator({ database, email: normalized })
    return created ? { promoted: false, ...created } : { promoted: true, email: normalized }
  }
  if (account.emailVerifiedAt !== null) {
    const { emailVerifiedAt } = account
    await database.orm.transaction((tx) => promoteAdministrator(tx, account.id, { emailVerifiedAt }))
    return { promoted: true, email: normalized }
  }
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await database.orm.transaction(async (tx) => {
    await promoteAdministrator(tx, account.id, { emailVerifiedAt: new Date(), passwordHash })
    await revokeSessionsOf(tx, account.id, new Date())
  })
  return { promoted: false, email: normalized, password }
}

import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database'
import { lockAccountByEmail } from './accounts.repository'
import { insertAdministrator, promoteAdministrator } from './administrators.repository'
import { normalizeEmail } from './contact'
import { emptyAccount } from './mailbox'
import { hashPassword } from '../passwords/passwords'

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
 * Creates an administrator or promotes an existing account. An account whose email is unverified is emptied first and gets a
 * new password, because a stranger may have registered it.
 */
export async function createOrPromoteAdministrator(
  database: Database,
  email: string,
): Promise<{ promoted: true; email: string } | ({ promoted: false } & NewAdministrator)> {
  const normalized = normalizeEmail(email)
  const created = await ensureAdministrator({ database, email: normalized })
  if (created) return { promoted: false, ...created }
  const password = randomPassword()
  const own = { passwordHash: await hashPassword(password) }
  const emptied = await database.orm.transaction(async (tx) => {
    const account = await lockAccountByEmail(tx, normalized)
    if (account === undefined) return false
    if (account.emailVerifiedAt === null)
      await emptyAccount(tx, account, { own, status: 'active', emailVerifiedAt: new Date() })
    await promoteAdministrator(tx, account.id)
    return account.emailVerifiedAt === null
  })
  return emptied ? { promoted: false, email: normalized, password } : { promoted: true, email: normalized }
}

import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database'
import { findAccountByEmail } from './accounts.repository'
import { normalizeEmail } from './contact'
import { insertAdministrator, promoteAdministrator } from './first-administrator.repository'
import { Passwords } from './passwords'
import { revokeSessionsOf } from './session.repository'

/** What to print once: the password is kept nowhere else. `password` is absent when the setting gave it. */
export interface NewAdministrator {
  email: string
  password: string | undefined
}

interface Options {
  database: Database
  email: string
  /** Absent: a random one. */
  password?: string | undefined
}

/** 20 characters, about 119 bits, without a character that is misread. */
function randomPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_'
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
}

/** Creates the first administrator where the address has no account; null when it has one. */
export async function ensureAdministrator({
  database,
  email,
  password,
}: Options): Promise<NewAdministrator | null> {
  const normalized = normalizeEmail(email)
  const chosen = password ?? randomPassword()
  const passwordHash = await new Passwords({ blocklist: false }).hash(chosen)
  const added = await insertAdministrator(database.orm, { email: normalized, passwordHash, at: new Date() })
  return added ? { email: normalized, password: password === undefined ? chosen : undefined } : null
}

/**
 * `npm run admin -- create EMAIL`: promotes the account, or makes one with a random password and returns it. So it does
 * with an account whose mailbox nobody has proven: whoever registered it must not be the administrator.
 */
export async function createOrPromoteAdministrator(
  database: Database,
  email: string,
): Promise<{ promoted: true; email: string } | ({ promoted: false } & NewAdministrator)> {
  const normalized = normalizeEmail(email)
  const account = await findAccountByEmail(database.orm, normalized)
  if (account) {
    const proven = account.emailVerifiedAt !== null
    const password = proven ? undefined : randomPassword()
    const passwordHash = password && (await new Passwords({ blocklist: false }).hash(password))
    await database.orm.transaction(async (tx) => {
      const change = {
        emailVerifiedAt: account.emailVerifiedAt ?? new Date(),
        ...(passwordHash === undefined ? {} : { passwordHash }),
      }
      await promoteAdministrator(tx, account.id, change)
      if (!proven) await revokeSessionsOf(tx, account.id, new Date())
    })
    return proven ? { promoted: true, email: normalized } : { promoted: false, email: normalized, password }
  }
  const created = await ensureAdministrator({ database, email: normalized })
  if (created === null) return { promoted: true, email: normalized }
  return { promoted: false, ...created }
}

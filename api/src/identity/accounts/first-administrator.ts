import { randomBytes } from 'node:crypto'
import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { recordAudit } from '../../audit/audit-trail'
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import { lockAccountByEmail } from './accounts.repository'
import { hasAdministrator, insertAdministrator, promoteAdministrator } from './administrators.repository'
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
  siteName = DEFAULT_SITE_NAME,
}: {
  database: Database
  email: string
  password?: string | undefined
  /** Their last name until they write their own. */
  siteName?: string | undefined
}): Promise<NewAdministrator | null> {
  const normalized = normalizeEmail(email)
  const chosen = password ?? randomPassword()
  const added = await insertAdministrator(database.orm, {
    ...{ email: normalized, name: 'Administrador', lastName: siteName },
    passwordHash: await hashPassword(chosen),
  })
  return added ? { email: normalized, password: password === undefined ? chosen : undefined } : null
}

/**
 * What a start does where there is no administrator: as above, but in production only with a given password, since what a start
 * prints stays in a journal. 'missing' where there is still none. One whose address changed, or who left, is not made again.
 */
export async function ensureFirstAdministrator(
  database: Database,
  { production, admin, site }: Pick<Config, 'production' | 'admin'> & { site: { name: string } },
): Promise<NewAdministrator | 'missing' | null> {
  if (await hasAdministrator(database.orm)) return null
  if (production && admin.password === undefined) return 'missing'
  return ensureAdministrator({ database, siteName: site.name, ...admin })
}

/**
 * Creates an administrator or promotes an existing account. An account whose email is unverified is emptied first and gets a
 * new password, because a stranger may have registered it.
 */
export async function createOrPromoteAdministrator(
  database: Database,
  email: string,
  siteName?: string,
): Promise<{ promoted: true; email: string } | ({ promoted: false } & NewAdministrator)> {
  const normalized = normalizeEmail(email)
  const created = await ensureAdministrator({ database, email: normalized, siteName })
  if (created) return { promoted: false, ...created }
  const password = randomPassword()
  const own = { passwordHash: await hashPassword(password) }
  const emptied = await database.orm.transaction(async (tx) => {
    const account = await lockAccountByEmail(tx, normalized)
    if (account === undefined) return false
    if (account.emailVerifiedAt === null)
      await emptyAccount(tx, account, { own, status: 'active', emailVerifiedAt: new Date() })
    await promoteAdministrator(tx, account.id)
    const { id: about, role, status } = account
    const detail = { antes: String(role), despues: String(ROLE_ADMIN) }
    if (role !== ROLE_ADMIN) await recordAudit(tx, { type: 'rol.cambiado', by: null, about, detail })
    if (status === 'suspended') await recordAudit(tx, { type: 'usuario.reactivado', by: null, about })
    return account.emailVerifiedAt === null
  })
  return emptied ? { promoted: false, email: normalized, password } : { promoted: true, email: normalized }
}

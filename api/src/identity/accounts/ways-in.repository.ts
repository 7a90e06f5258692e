import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { passkeys, socialIdentities } from '../../db/schema/index'
import type { Account } from './accounts.repository'

/** Whether the account has a password, a linked account or a passkey to sign in with. */
export async function hasWayIn(tx: Orm, { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>) {
  if (passwordHash !== null) return true
  if ((await tx.$count(socialIdentities, eq(socialIdentities.userId, id))) > 0) return true
  return (await tx.$count(passkeys, eq(passkeys.userId, id))) > 0
}
